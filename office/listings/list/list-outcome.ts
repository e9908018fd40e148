import { availabilityWords } from '../../../domain/listings/availability.ts'
import type { ListingState } from '../../../domain/office/editor.ts'
import { publicationWords } from '../../../domain/office/publication-words.ts'
import type { UndoneBy } from '../../outcome/undo.tsx'
import type { Done } from './list-actions.ts'

/** The outcome of an action of the list, as the address names it. */
export type ListOutcome = {
  done: Done
  listing: { id: string; name: string; state: ListingState; availability: string | null } | null
  /** The change that can be taken back; null for none. */
  changeId: string | null
}

type Subject = Pick<NonNullable<ListOutcome['listing']>, 'name' | 'state' | 'availability'>

/** A sentence about the listing for each action that was done. */
const sentences: Partial<Record<Done, (listing: Subject) => string>> = {
  'change-price': ({ name }) => `The price of ${name} is saved.`,
  'change-status': ({ name }) => `The kind of ${name} is saved.`,
  'change-availability': ({ name, availability }) => `${name} is ${availabilityWords(availability).toLowerCase()}.`,
  'change-publication': ({ name, state }) => `${name} is ${publicationWords[state].is}.`,
  delete: () => 'The listing is deleted.',
  undo: ({ name }) => `${name} is as it was before.`,
  unchanged: ({ name }) => `Nothing was different, so ${name} stays as it was.`,
  'withdraw-samples': () => 'The sample listings are withdrawn.',
  'republish-samples': () => 'The sample listings are published again.',
}

const someListing: Subject = { name: 'The listing', state: 'published', availability: null }

export function sayOutcome({ done, listing }: ListOutcome): string | undefined {
  return sentences[done]?.(listing ?? someListing)
}

/** The form that takes it back; null where nothing does. */
export function undoOutcome({ done, listing, changeId }: ListOutcome): UndoneBy | null {
  if (done === 'withdraw-samples') return { intent: 'republish-samples', fields: {} }
  return changeId ? { intent: 'undo', fields: { listing: listing?.id ?? '', deed: changeId } } : null
}
