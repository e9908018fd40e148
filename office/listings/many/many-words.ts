import { formatCount } from '../../../domain/format-count.ts'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import { askedAvailabilities } from '../../../domain/office/editor.ts'
import { type ListingsDeed, type ManyChange, manyPublications } from '../../../domain/office/many.ts'

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

/** Says what a deed did to its listings. */
export function sayDeed(deed: ListingsDeed): string {
  return `${formatCount(deed.count, 'listing')} ${sayWhat(deed)}.`
}

function sayWhat({ kind, value, count }: ListingsDeed): string {
  const are = count === 1 ? 'is' : 'are'
  if (kind === 'publication') return `${are} ${publicationWords[value ?? ''] ?? 'changed'}`
  if (kind === 'availability') return `${are} ${availabilityWords(value).toLowerCase()}`
  const have = count === 1 ? 'has' : 'have'
  return kind === 'prices' ? `${have} a new price` : `${have} another responsible person`
}
