import { chatUrl, telephoneUrl } from '../../domain/firm/firm.ts'
import type { DescribedPicture } from '../../domain/pictures/described-picture.ts'
import type { Contact } from '../../domain/ports.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { useFirm } from '../page-parts/root-data.ts'

/** Somebody of the firm who stands at a property (J11). */
export type ShownContact = Contact & { portrait: DescribedPicture | null }

/** The links to talk to the person at a listing, or else to the firm, about it; the chat begins with the property's id. */
export function useContactLinks({ propertyId, name }: ListingPage, contact: Contact | null) {
  const firm = useFirm()
  const [firmPhone = ''] = firm.phones
  const phone = contact?.telephone ?? firmPhone
  return {
    phone,
    call: telephoneUrl(phone),
    chat: chatUrl(
      contact ? { chatNumber: contact.telephone } : firm,
      `Hello ${contact?.name ?? firm.name}, I am interested in property ${propertyId}: ${name}.`,
    ),
  }
}
