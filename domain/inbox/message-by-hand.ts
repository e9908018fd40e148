import { safeParse } from 'valibot'
import { withoutInvisible } from '../invisible-characters.ts'
import { shortId } from '../listings/listing.ts'
import { toTypedLine } from '../messages/field-rules.ts'
import { type HandField, messageKinds } from '../messages/message-kinds.ts'
import { listingAddresses } from '../office/pages.ts'
import { nameListing, type ReferredListing } from '../office/references/find-references.ts'
import { readPropertyId } from '../typed-ids.ts'

/** A message that somebody of the office enters for a person who used no form (J16). */
export type MessageByHand = {
  fields: Record<HandField, string>
  /** The telephone as it was typed, where it was read otherwise (D7). */
  typed: { phone?: string }
  /** True where it is answered already. */
  isAnswered: boolean
}

export const handFields = Object.keys(messageKinds['by-hand'].fields) as HandField[]

/**
 * Reads the fields of the form, or says a sentence for each that has a fault. `listings` are those with references elsewhere, by one of which the property
 * may be named (J11.9); `several` has the ids where it names more than one, a fault for which the page has the sentence.
 */
export function readByHand(
  read: (name: HandField) => string,
  listings: readonly ReferredListing[],
):
  | { ok: true; value: Pick<MessageByHand, 'fields' | 'typed'> }
  | { ok: false; faults: Partial<Record<HandField, string>>; several: readonly string[] } {
  const fields = {} as Record<HandField, string>
  const faults: Partial<Record<HandField, string>> = {}
  const property = readProperty(read('propertyID'), listings)
  for (const name of handFields) {
    const text = name === 'propertyID' ? property.id : read(name)
    const { rule } = messageKinds['by-hand'].fields[name]
    const { success, output, issues } = safeParse(rule, text, { abortPipeEarly: true })
    if (success) fields[name] = output
    else faults[name] = issues[0].message
  }
  if (fields.phone === '' && fields.email === '') faults.phone = 'Please enter a telephone or an e-mail address'
  const { several } = property
  if (Object.keys(faults).length > 0 || several.length > 0) return { ok: false, faults, several }
  const phone = toTypedLine(read('phone'))
  return { ok: true, value: { fields, typed: phone === fields.phone ? {} : { phone } } }
}

/** The short id of a property, of its id, the address of its page or a reference elsewhere; another text as it is. */
function readProperty(typed: string, listings: readonly ReferredListing[]) {
  const text = withoutInvisible(typed).trim()
  const isAddress = listingAddresses.some((address) => text.includes(address))
  const { taken, named } = nameListing(isAddress ? '' : text, listings)
  if (named.length > 1) return { id: '', several: named }
  return { id: shortId(taken ?? readPropertyId(text, listingAddresses) ?? text), several: [] }
}
