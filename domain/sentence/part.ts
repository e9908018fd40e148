import type { Measure } from './measures.ts'
import type { Named } from './place-names.ts'
import type { Choice } from './vocabulary.ts'

/**
 * The meaning of some tokens: values of a criterion, a place, numbers, no more than their words (`keep`), or nothing (`drop`). `isOther` where a visitor
 * would not know the criterion by the words; `instead` are the words to search for.
 */
export type Part = { from: number; to: number; isOther?: boolean } & (
  | { says: 'choices'; choices: readonly Choice[]; instead?: string | undefined }
  | { says: 'measure'; measure: Measure }
  | { says: 'place'; named: Named; isNickname: boolean }
  | { says: 'keep'; instead?: string }
  | { says: 'cheap' | 'drop' }
)

type ValueOf<Key extends Choice['key']> = Extract<Choice, { key: Key }>['value']

/** The values of a criterion that a part names. */
export function valuesOf<Key extends Choice['key']>(key: Key, part: Part): ValueOf<Key>[] {
  if (part.says !== 'choices') return []
  return part.choices.filter((choice) => choice.key === key).map(({ value }) => value as ValueOf<Key>)
}
