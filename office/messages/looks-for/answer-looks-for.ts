import { redirect } from 'react-router'
import { listingAddresses } from '../../../domain/office/pages.ts'
import type { Person } from '../../../domain/office/person.ts'
import { readSaidWanted, type UnreadSaidWanted } from '../../../domain/saved-searches/read-said-wanted.ts'
import type { Who } from '../../../domain/saved-searches/saved-searches.ts'
import { maxSearches } from '../../../domain/saved-searches/seeker.ts'
import type { OfficeContext } from '../../context.ts'
import { refuseForm } from '../../form/form-fault.ts'
import { doneUrl } from '../../outcome/done-url.ts'
import type { ReadField } from '../../read-form.ts'

const intents = ['save-search', 'remove-search', 'ask-to-confirm'] as const
export type LooksForIntent = (typeof intents)[number]

export function isLooksForIntent(intent: string): intent is LooksForIntent {
  return intents.some((name) => name === intent)
}

/** Says what was done. */
export const looksForSentences: Readonly<Record<LooksForIntent, string>> = {
  'save-search': 'It is saved, as “Looks for” says it.',
  'remove-search': 'It is removed.',
  'ask-to-confirm': 'The mail that asks them to confirm is on its way.',
}

const unread: Readonly<Record<UnreadSaidWanted, string>> = {
  empty: 'Please write what they look for',
  anything: 'This says nothing that a property has. Please say where, which kind, how many rooms or which price',
  unavailable: 'The listings cannot be read at the moment. Please try again',
}

const refusals = {
  known: 'This is saved already',
  'too-many': `There are ${maxSearches} already. Please remove one first`,
}

/** The person of a page, with the page that says what was done; `threadId` where it is that of a thread. */
type About = Who & { name: string; threadId: string | null; page: string }

/** Saves what somebody looks for, removes it, or has them asked to confirm it (K3). */
export async function answerLooksFor(
  read: ReadField,
  { page, ...who }: About,
  { person, office: { savedSearches, site } }: { person: Person; office: OfficeContext },
) {
  const intent = read('intent')
  if (intent === 'save-search') {
    const wanted = await readSaidWanted(read('say'), site.catalogue, listingAddresses)
    if (typeof wanted === 'string') return refuseForm(read, { faults: { say: unread[wanted] }, keep: ['say'] })
    const saved = await savedSearches.save({ ...who, wanted }, person)
    if (!saved.ok) return refuseForm(read, { faults: { say: refusals[saved.reason] }, keep: ['say'] })
    throw redirect(doneUrl(page, intent), 303)
  }
  const [seekerId, searchId] = [read('seeker'), read('id')]
  const isDone = await (intent === 'ask-to-confirm' ? savedSearches.ask : savedSearches.remove)(
    seekerId,
    searchId,
    person,
  )
  if (isDone) throw redirect(doneUrl(page, intent), 303)
  const message =
    intent === 'ask-to-confirm' ? 'They were asked already, or get too many mails.' : 'It was removed already.'
  return refuseForm(read, { message })
}
