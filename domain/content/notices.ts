import { type Notice, notices } from '../messages/kinds.ts'
import type { Content } from './content.ts'

type Words = Content['privacy-notices']

/** The words before the buttons of the forms that many pages have, and those of the consent to the newsletter. */
export type ShownNotices = Record<Exclude<Notice, 'saved-search'> | 'marketing', string>

/** One sentence each, or the whole notice of a firm that has no such sentences (D12). */
export function toShownNotices({ brief, ...whole }: Words): ShownNotices {
  const { inquiry, contact, newsletter, marketing } = { ...whole, ...brief }
  return { inquiry, contact, newsletter, marketing }
}

/** The words of the form that saves a search, which one page alone has: the sentence before its button, and the consent (K2.2). */
export function toSearchNotices({ brief, ...whole }: Words): { notice: string; consent: string } {
  return { notice: (brief ?? whole)['saved-search'], consent: whole.alerts }
}

const names: Record<Notice, string> = {
  inquiry: 'Inquiry about a property',
  contact: 'Contact message',
  newsletter: 'Newsletter',
  'saved-search': 'News of a search by mail',
}

/** The whole notices, to which the sentences lead by their ids. */
export function listNotices(content: Content['privacy-notices']): { id: string; words: string }[] {
  return notices.map((notice) => ({ id: `notice-${notice}`, words: `${names[notice]}: ${content[notice]}` }))
}
