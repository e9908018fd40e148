import type { ReactImportMap } from 'react-dom/server'
import { createContext } from 'react-router'
import type { Imports } from '../domain/import/imports.ts'
import type { BulkThreads } from '../domain/inbox/bulk-threads.ts'
import type { PostedFiles } from '../domain/inbox/reply-files.ts'
import type { PersonalRecords } from '../domain/inbox/stored-person.ts'
import type { Inbox } from '../domain/inbox/thread.ts'
import type { MailboxState } from '../domain/mailbox/mailbox-state.ts'
import type { NewsletterReaders } from '../domain/messages/newsletter-readers.ts'
import type { ListingEditor } from '../domain/office/editor.ts'
import type { OfficeSite } from '../domain/office/office-site.ts'
import type { OfficePeople } from '../domain/office/people.ts'
import type { Session } from '../domain/office/person.ts'
import type { Photographs } from '../domain/office/photograph-store.ts'
import type { PrivateDetailsStore } from '../domain/office/private-details.ts'
import type { Log } from '../domain/ports.ts'
import type { SavedSearches } from '../domain/saved-searches/saved-searches.ts'

/** The server's services for the office's pages: built once by `server/routes.ts`, passed with every request. */
export type OfficeContext = {
  firmName: string
  /** The firm's time zone, in which instants are shown. */
  timeZone: string
  /** Its name, such as `East African Time`. */
  timeZoneName: string
  /** True when visitors come over TLS, so that the cookie of a session is for TLS alone. */
  secure: boolean
  people: OfficePeople
  privateDetails: PrivateDetailsStore
  inbox: Inbox
  /** Reads the state of the firm's mailbox (J25.17); null where that is not read. */
  readMailbox: (() => Promise<MailboxState>) | null
  newsletter: NewsletterReaders
  records: PersonalRecords
  bulkThreads: BulkThreads
  savedSearches: SavedSearches
  /** Null where a foreign service holds the listings, as `imports` is. */
  editor: ListingEditor | null
  imports: Imports | null
  /** The address of that service; null with our own listings. */
  listingsEndpoint: string | null
  site: OfficeSite
  photographs: Photographs
}

export const officeContext = createContext<OfficeContext>()

/** The session of the person who sends the request. `signed-in.route.tsx` sets it, so every page below that has one. */
export const sessionContext = createContext<Session>()

/** A digest of the network that the request comes from, for limits. */
export const networkContext = createContext<string>()

/** True where the browser named another host than the site's own: signing in and writing are refused there. */
export const otherHostContext = createContext<boolean>()

/** The files of the form that was posted; null for a form that cannot have any. */
export const filesContext = createContext<PostedFiles | null>(null)

/** The log of this request, which carries its id. */
export const logContext = createContext<Log>()

/** Marks the page's own scripts, as in the public app. */
export const nonceContext = createContext<string>()

/** The addresses of the scripts that others import by name; undefined in development. */
export const importMapContext = createContext<ReactImportMap | undefined>()
