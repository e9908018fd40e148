import { array, check, maxLength, minLength, pipe, string, transform, union } from 'valibot'
import { withoutInvisible } from '../invisible-characters.ts'
import { isShortId } from '../listings/listing.ts'
import { joinValues, maxProperties } from './submitted-fields.ts'

/** One id or several, each once and in lower case, as one text (F12). Only the server can tell whether the properties exist. */
export const propertyIds = pipe(
  union([string(), array(string())]),
  transform((value) =>
    [...new Set([value].flat().map((id) => withoutInvisible(id).trim().toLowerCase()))].filter(Boolean),
  ),
  minLength(1, 'Please choose at least one property'),
  maxLength(
    maxProperties,
    ({ input }) => `You can ask about ${maxProperties} properties at most; you have selected ${input.length}`,
  ),
  check(
    (ids) => ids.every(isShortId),
    ({ input }) =>
      input.length === 1
        ? 'We can’t tell which property you mean. Please open this form again from the property’s page'
        : 'We can’t tell which properties you mean. Please open this form again from your shortlist',
  ),
  transform((ids) => joinValues(ids)),
)

/** The message at `propertyID` when the site has never shown some of several properties (F12). */
export function describeUnknown(ids: readonly string[]): string {
  const [first = '', ...others] = ids.map((id) => id.toUpperCase())
  return others.length === 0
    ? `We have no property with the ID ${first}. Please send your inquiry again without it`
    : `We have no properties with the IDs ${joinValues([first, ...others])}. Please send your inquiry again without them`
}
