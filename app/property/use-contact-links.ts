import { chatUrl, telephoneUrl } from '../../domain/firm/firm.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { useFirm } from '../page-parts/root-data.ts'

/** The links to talk to the firm about a listing; the chat begins with the property's id. */
export function useContactLinks({ propertyId, name }: ListingPage) {
  const firm = useFirm()
  const [phone = ''] = firm.phones
  return {
    phone,
    call: telephoneUrl(phone),
    chat: chatUrl(firm, `Hello ${firm.name}, I am interested in property ${propertyId}: ${name}.`),
  }
}
