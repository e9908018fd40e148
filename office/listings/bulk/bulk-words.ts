import { formatCount } from '../../../domain/format-count.ts'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import { askedAvailabilities, type BulkChange, type UndoableListingsChange } from '../../../domain/office/editor.ts'
import { publicationWords, readPublication } from '../../../domain/office/publication-words.ts'

/** The publications of which a tap is enough, each with the words of its button. */
export const publicationLabels = {
  withdrawn: publicationWords.withdrawn.button,
  'on-hold': publicationWords['on-hold'].button,
  published: 'Publish',
}
export type BulkPublication = keyof typeof publicationLabels

export const availabilityLabels = askedAvailabilities.map((value) => ({ value, label: availabilityWords(value) }))

/** Reads the value of such a button, `publication withdrawn`, `availability Let` or `confirm`; null for any other. */
export function readChange(
  text: string,
): Extract<BulkChange, { kind: 'publication' | 'availability' | 'confirm' }> | null {
  if (text === 'confirm') return { kind: 'confirm' }
  const [kind, asked = ''] = text.split(' ', 2)
  const publication = readPublication(asked)
  if (kind === 'publication' && publication && publication in publicationLabels) return { kind, value: publication }
  const availability = askedAvailabilities.find((value) => value === asked)
  if (kind !== 'availability' || !availability) return null
  return { kind, value: availability === 'Available' ? null : availability }
}

type Say = (value: string | null, isOne: boolean) => string

const are = (isOne: boolean) => (isOne ? 'is' : 'are')
const have = (isOne: boolean) => (isOne ? 'has' : 'have')

const sayings = {
  publication(value, isOne) {
    const state = readPublication(value)
    return `${are(isOne)} ${state ? publicationWords[state].is : 'changed'}`
  },
  availability: (value, isOne) => `${are(isOne)} ${availabilityWords(value).toLowerCase()}`,
  confirm: (_, isOne) => `${are(isOne)} still right`,
  prices: (_, isOne) => `${have(isOne)} a new price`,
  person: (_, isOne) => `${have(isOne)} another responsible person`,
} satisfies Record<BulkChange['kind'], Say>

/** Says what a change did to its listings. */
export function sayListingsChange({ kind, value, count, along }: UndoableListingsChange): string {
  const say: Say = kind in sayings ? sayings[kind as BulkChange['kind']] : (_, isOne) => `${are(isOne)} changed`
  const messages = along > 0 ? `, and ${formatCount(along, 'message')} went along` : ''
  return `${formatCount(count, 'listing')} ${say(value, count === 1)}${messages}.`
}
