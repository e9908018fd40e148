import { formatCount } from '../../../domain/format-count.ts'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import { askedAvailabilities, type ListQuery } from '../../../domain/office/editor.ts'
import { type ManyChange, type ManyDeed, type ManyListings, manyPublications } from '../../../domain/office/many.ts'
import { listUrl } from '../list-query.ts'

/** The changes that need nothing but a tap, as the value of their button: `publication withdrawn`. */
export const publicationLabels = {
  withdrawn: 'Withdraw',
  'on-hold': 'Put on hold',
  published: 'Publish',
} as const satisfies Record<(typeof manyPublications)[number], string>

export const availabilityLabels = askedAvailabilities.map((value) => ({
  value,
  label: value === 'Available' ? 'Available' : availabilityWords(value),
}))

/** Reads the value of such a button; null for any other. */
export function readChange(text: string): Extract<ManyChange, { kind: 'publication' | 'availability' }> | null {
  const [kind, asked] = text.split(' ', 2)
  const publication = manyPublications.find((value) => value === asked)
  if (kind === 'publication' && publication) return { kind, value: publication }
  const availability = askedAvailabilities.find((value) => value === asked)
  if (kind !== 'availability' || !availability) return null
  return { kind, value: availability === 'Available' ? null : availability }
}

const publicationWords: Record<string, string> = {
  published: 'published',
  'on-hold': 'on hold',
  withdrawn: 'withdrawn',
}

/** Says what a deed did to its listings, after their number. */
function sayWhat({ kind, value, count }: ManyDeed): string {
  const are = count === 1 ? 'is' : 'are'
  if (kind === 'publication') return `${are} ${publicationWords[value ?? ''] ?? 'changed'}`
  if (kind === 'availability') return `${are} ${availabilityWords(value).toLowerCase()}`
  const have = count === 1 ? 'has' : 'have'
  return kind === 'prices' ? `${have} a new price` : `${have} another responsible person`
}

/** The words in the address of the list after a deed. */
export const manyDone = ['many', 'many-undone', 'many-unchanged'] as const

/** The address of the list after a deed, whose id it names. */
export function doneUrl(query: ListQuery, done: (typeof manyDone)[number], deed?: string | null): string {
  return listUrl(query, { done, ...(deed && { id: deed }) })
}

/** Reads from the address of the list what was done to many listings: a sentence, and the deed that can be taken back. */
export async function readDeed(many: ManyListings | null, asked: URLSearchParams) {
  const done = manyDone.find((word) => word === asked.get('done'))
  if (!done || !many) return null
  if (done === 'many-undone') return { said: 'All of it is as it was before.', undo: null }
  if (done === 'many-unchanged') return { said: 'All of them were so already, so nothing is changed.', undo: null }
  const deed = await many.findDeed(asked.get('id') ?? '')
  if (!deed) return null
  const same =
    deed.same > 0 ? ` ${formatCount(deed.same, 'other')} ${deed.same === 1 ? 'was' : 'were'} so already.` : ''
  const said = `${formatCount(deed.count, 'listing')} ${sayWhat(deed)}.${same}`
  return { said, undo: { intent: 'undo', fields: { deed: deed.id } } }
}
