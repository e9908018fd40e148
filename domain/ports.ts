import type { Article, ArticleCard } from './insights/article.ts'
import type { Listing } from './listings/listing.ts'
import type { Reduction } from './listings/reduction.ts'
import type { ScreenId } from './search/screens.ts'
import type { Snapshot } from './snapshot.ts'
import type { WholeNumber } from './telephone.ts'

/** Reads listings for pages. It waits for the content service only while nothing is cached. */
export type Catalogue = {
  /**
   * The listings of a screen, newest first: the fetched order reversed (B1); and all listings with what is derived from them. For a query
   * (F2) it waits until their texts are read.
   */
  list(
    screen: ScreenId,
    query?: string,
  ): Promise<{ ok: true; listings: readonly Listing[]; snapshot: Snapshot } | Unavailable>
  /** By short or full id, in any case; the newest of those that share a short id (B8). */
  find(id: string): Promise<FindListingResult>
  /** The same for several ids, in their order, with one statement. */
  findMany(ids: readonly string[]): Promise<FindListingResult[]>
  /** From which price an offered listing was reduced within 90 days, and when; null if it was not (H15). */
  findReduction(listing: Listing): Reduction | null
  /** True once search engines are asked to leave out a listing that is let or sold (B16). */
  isPast(listing: Listing): boolean
}

export type FindListingResult =
  | { found: 'listing'; listing: Listing }
  /** Null where nothing may be said of it, as it was published by mistake (J5). */
  | { found: 'withdrawn'; listing: WithdrawnListing | null }
  /** Not offered at the moment (J5). */
  | { found: 'on-hold' }
  | { found: 'nothing' }
  | { found: 'unavailable' }

/** The facts that are left of a listing that is no longer offered (A5). */
export type WithdrawnListing = {
  propertyName: string
  propertyStatus: string | null
  propertyType: string | null
  townCity: string | null
  availability: string | null
  availabilityDate: string | null
  /** ISO instant. */
  withdrawnAt: string
}

/** Reads a telephone in any spelling, as one of the firm's country where it has no code; null where no country has such a number. */
export type Dial = (typed: string) => WholeNumber | null

/** Somebody of the firm who stands at the properties for which they are responsible (J11). `telephone` is as the person writes it. */
export type Contact = { name: string; telephone: string; dialled: WholeNumber | null }

/** The person at a property; null where the firm's own number stands. */
export type FindContact = (listing: Pick<Listing, 'id'>) => Contact | null

/** Reads articles for pages, the feed and the site map, newest first (C1). */
export type Insights = {
  listNewest(count: number): Promise<{ ok: true; articles: readonly ArticleCard[] } | Unavailable>
  /** One page, counted from 1; a page past the last one has no articles. */
  list(paging: {
    page: number
    perPage: number
  }): Promise<{ ok: true; articles: readonly ArticleCard[]; total: number; pages: number } | Unavailable>
  /** In any case of its letters. */
  find(slug: string): Promise<FindArticleResult | Unavailable>
  /** Every article with its body. */
  listWhole(): Promise<{ ok: true; articles: readonly Article[] } | Unavailable>
}

/** An article with its neighbours; null if no article has the slug. */
type FindArticleResult =
  | { ok: true; article: null }
  | {
      ok: true
      article: Article
      /** The next older one. */
      previous: ArticleCard | null
      /** The next newer one. */
      next: ArticleCard | null
      related: readonly ArticleCard[]
    }

/** The source is down and nothing is cached. */
export type Unavailable = { ok: false }

/** Writes one JSON line per call, without personal data (Fastify's logger fits). */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The time in milliseconds since 1970. */
export type Clock = () => number
