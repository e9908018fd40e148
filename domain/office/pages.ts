import { toAddresses } from '../to-addresses.ts'
import { officePrefix, urls } from '../urls.ts'

/** Every page of the office, once. `office/routes.ts` names the file of each, and says who may see it. */
export const officePages = {
  entrance: { path: '/' },
  join: { path: '/join' },
  signInChallenge: { path: '/passkey-challenge' },
  listings: { path: '/listings' },
  newListing: { path: '/listings/new' },
  bulkListings: { path: '/listings/many' },
  listingsFile: { path: '/listings/listings.csv' },
  lacks: { path: '/listings/lacks' },
  listing: { path: '/listings/:id' },
  preview: { path: '/listings/:id/preview' },
  history: { path: '/listings/:id/history' },
  version: { path: '/listings/:id/history/:version' },
  privateDetails: { path: '/listings/:id/book' },
  photographs: { path: '/listings/:id/photographs' },
  share: { path: '/listings/:id/share' },
  lookers: { path: '/listings/:id/looked-for' },
  messages: { path: '/messages' },
  bulkThreads: { path: '/messages/many' },
  openThreads: { path: '/messages/open' },
  findListings: { path: '/messages/listings' },
  newMessage: { path: '/messages/new' },
  thread: { path: '/messages/:id' },
  person: { path: '/messages/person' },
  erasePerson: { path: '/messages/person/erase' },
  personFile: { path: '/messages/person/one-person.json' },
  look: { path: '/messages/:id/look' },
  savedSearches: { path: '/saved-searches' },
  activity: { path: '/activity' },
  account: { path: '/account' },
  accountChallenge: { path: '/account/passkey-challenge' },
  people: { path: '/people' },
  endAccess: { path: '/people/:id/end' },
  newsletter: { path: '/newsletter' },
  newsletterFile: { path: '/newsletter/newsletter.csv' },
  imports: { path: '/import' },
  importTemplate: { path: '/import/template/:format' },
  importExport: { path: '/import/export/:format' },
  import: { path: '/import/:id' },
  importColumns: { path: '/import/:id/columns' },
  importPhotographs: { path: '/import/:id/photographs' },
  privateDetailsExport: { path: '/books' },
  privateDetailsFile: { path: '/books/owners-and-mandates.csv' },
} as const

/** Their addresses as the office's router takes them, which adds `officePrefix`. */
export const officeUrls = toAddresses(officePages)

/** The whole path of a page of the office. */
export const inOffice = (url: string): string => officePrefix.slice(0, -1) + url

/** The addresses of a listing without its id: those of the public page, and of the form in the office. */
export const listingAddresses: readonly string[] = [urls.listing(''), inOffice(officeUrls.listing(''))]
