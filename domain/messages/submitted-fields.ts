/** A field as it is submitted. One that was submitted several times is a list. */
export type FieldValue = string | readonly string[]
export type SubmittedFields = Readonly<Record<string, FieldValue | undefined>>

/** The only field that may be submitted several times (F12). */
export const repeatableField = 'propertyID'

/** One inquiry may name so many properties (F12). */
export const maxProperties = 20

/** Characters of a message, as a reader counts them: code points (D7). */
export const maxMessageLength = 5_000

const separator = ', '

/** A submitted field as one text; empty for a missing field. */
export function joinValues(value: FieldValue | undefined = ''): string {
  return [value].flat().join(separator)
}

/** The property ids of an inquiry, which is stored and forwarded with its ids in one text (F12). No id contains the separator. */
export function splitPropertyIds(text = ''): string[] {
  return text ? text.split(separator) : []
}
