import type { Person } from '../../domain/content/people.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { chatUrl } from '../../domain/telephone.ts'
import { useFirm } from '../page-parts/root-data.ts'

/**
 * The telephone and the chat with the person at a listing, or else with the firm, about it; the chat begins with the property's id. A person
 * whose number cannot be dialled is named with it, and the chat is the firm's.
 */
export function useContactLinks({ propertyId, name }: ListingPage, contact: Person | null) {
  const firm = useFirm()
  const [firmPhone = ''] = firm.phones
  const { phone, number } = contact?.telephone
    ? { phone: contact.telephone, number: contact.dialled }
    : { phone: firmPhone, number: firm.dialled[firmPhone] ?? null }
  const chatNumber = contact?.dialled ?? firm.dialled[firm.chatNumber]
  const greeted = contact?.dialled ? contact.name : firm.name
  return {
    phone,
    number,
    chat: chatNumber && chatUrl(chatNumber, `Hello ${greeted}, I am interested in property ${propertyId}: ${name}.`),
  }
}
