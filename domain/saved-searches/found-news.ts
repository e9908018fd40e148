/** A listing that an alert tells of, as the run found it (K5): a new one, a price that fell, or the last mail about one property. */
export type FoundNews = {
  shortId: string
  news: 'new' | 'cheaper' | 'gone'
  /** The id of the search that found it first. */
  searchId: string
  /** KES at that time; null on request. */
  kes: number | null
}
