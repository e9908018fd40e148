import { type Notice, notices } from '../messages/kinds.ts'
import type { Content } from './content.ts'

/** The words before the buttons of the forms, and those of the consent to the newsletter. */
export type ShownNotices = Record<Notice | 'marketing', string>

/** One sentence each, or the whole notice of a firm that has no such sentences (D12). */
export function toShownNotices({ version: _, brief, ...whole }: Content['privacy-notices']): ShownNotices {
  return { ...whole, ...brief }
}

const names: Record<Notice, string> = {
  inquiry: 'Inquiry about a property',
  contact: 'Contact message',
  newsletter: 'Newsletter',
}

/** The whole notices, to which the sentences lead by their ids. */
export function listNotices(content: Content['privacy-notices']): { id: string; words: string }[] {
  return notices.map((notice) => ({ id: `notice-${notice}`, words: `${names[notice]}: ${content[notice]}` }))
}
