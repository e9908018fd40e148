import type { ReactImportMap } from 'react-dom/server'
import { createContext } from 'react-router'
import type { AreaIntroductions } from '../domain/areas/areas.ts'
import type { SayAnswering } from '../domain/content/answering.ts'
import type { Content } from '../domain/content/content.ts'
import type { FindPerson } from '../domain/content/people.ts'
import type { WholeFirm } from '../domain/firm/firm.ts'
import type { FormOutcome } from '../domain/messages/form-outcome.ts'
import type { FindPicture } from '../domain/pictures/picture-facts.ts'
import type { Atlas } from '../domain/places/spots.ts'
import type { Attribution } from '../domain/places/tiles.ts'
import type { Catalogue, Dial, Insights, Log } from '../domain/ports.ts'
import type { Seeker } from '../domain/saved-searches/seeker.ts'
import type { ShareCard } from '../domain/share/share-card.ts'

/** The dependencies of the loaders: built once by `server/routes.ts`, passed with every request. */
export type SiteContext = {
  firm: WholeFirm
  /** The firm's texts, from `content/`. */
  content: Content
  /** The circles of the maps, and the places that they know. */
  atlas: Atlas
  areaIntroductions: AreaIntroductions
  /** The public origin, without a trailing slash. */
  siteUrl: string
  /** The time that the page loader stays after a page shows (E1), in milliseconds; 0 is no loader. */
  loaderMinimumMs: number
  /** False where no mail can be sent (K2.1). */
  mails: boolean
  /** Reads whose a token of a mail's link is (K2.5); null where it is unknown or was erased. */
  findSeeker(token: string): Promise<{ seeker: Seeker; searchId: string | null } | null>
  /** Changes with every change of a listing, an article or the person at a property; null until all sources have been read once. */
  revision(): string | null
  catalogue: Catalogue
  insights: Insights
  findPerson: FindPerson
  sayAnswering: SayAnswering
  dial: Dial
  /** The source of the street tiles beneath the maps; null without tiles (G6). */
  tileAttribution: Attribution | null
  /** True where the firm's mailbox is read, so that answers by mail are kept (J25). */
  readsMailbox: boolean
  findPicture: FindPicture
  /** The version of a page's share card, for its address (H4). */
  shareCardVersion(card: ShareCard): string
}

export const siteContext = createContext<SiteContext>()

/** The outcome of a form that was posted without script, when this page answers the post (D8); null on every other visit. */
export const formOutcomeContext = createContext<FormOutcome | null>(null)

export type PageDocument = {
  /**
   * Marks the page's own scripts and styles, until `server/pages/finish-page.ts` replaces it with hashes in the page's policy.
   * Injected markup cannot know it.
   */
  nonce: string
  /** The firm's colours, as custom properties. */
  brandStyle: string
  /** The text of a built style sheet; its rules for paper and for forced colours stand apart. */
  readStyleSheet(address: string): { screen: string; later: string }
  /** The JSON that tells the addresses of the scripts that others import by name; none in development. */
  importMap?: string
  /** Makes the text of the page's JSON-LD. The loader of a page that search engines may index sets it. */
  structuredData?: () => string
}

/** True when the visitor wants small pages (F14). Each page is cached in both variants. */
export const dataSaverContext = createContext<boolean>()

/** For the document around a page: `app/entry.server.tsx` hands it on to React. */
export const documentContext = createContext<PageDocument>()

/** The log of this request, which carries its id. */
export const logContext = createContext<Log>()

/** The addresses of the scripts that others import by name; undefined in development. */
export const importMapContext = createContext<ReactImportMap | undefined>()
