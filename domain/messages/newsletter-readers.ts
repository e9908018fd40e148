/** A subscriber of the newsletter, as owners see it (K11.1). Instants are ISO 8601. */
export type NewsletterReader = {
  email: string
  consentedAt: string
  /** Null for an address that nobody has confirmed. */
  confirmedAt: string | null
  /** The version and the words of the consent; its words are null where they were not stored yet. */
  version: string
  words: string | null
  /** The instant at which the consent was asked for again; null where it was not. */
  askedAgainAt: string | null
}

type NewsletterPage = {
  rows: NewsletterReader[]
  confirmed: number
  unconfirmed: number
  /** From 1; the last one where there are not so many. */
  page: number
  pages: number
}

/** The addresses of the newsletter, for owners. */
export type NewsletterReaders = {
  list(page: number): Promise<NewsletterPage>
  /** Exports the confirmed addresses as CSV, and says so in the activity. */
  export(personId: string): Promise<string>
}
