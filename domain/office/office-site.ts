import type { SayAnswering } from '../content/answering.ts'
import type { Content } from '../content/content.ts'
import type { FindPerson } from '../content/people.ts'
import type { WholeFirm } from '../firm/firm.ts'
import type { Listing } from '../listings/listing.ts'
import type { FindPicture } from '../pictures/picture-facts.ts'
import type { Atlas } from '../places/spots.ts'
import type { Catalogue, Dial } from '../ports.ts'
import type { SafeHtml } from '../safe-html.ts'
import type { ListingRecord } from './editor.ts'
import type { DescriptionFormat, ShownDescription } from './listing-form.ts'

/** The part of the public site that the office reads, to edit listings and to show them as visitors will see them. */
export type OfficeSite = {
  /** The public origin, without a trailing slash. */
  readonly siteUrl: string
  firm: WholeFirm
  /** The firm's texts, from `content/`. */
  content: Content
  atlas: Atlas
  catalogue: Catalogue
  findPicture: FindPicture
  findPerson: FindPerson
  sayAnswering: SayAnswering
  dial: Dial
  /** The firm's colours, as custom properties. */
  brandColours: string
  /** The listing that visitors would see of a record: its description is sanitised, and pictures of foreign hosts are left out. */
  toListing(record: ListingRecord): Listing
  /** The HTML of a description that somebody typed, to be stored. */
  renderDescription(text: string, format: DescriptionFormat): SafeHtml
  /** The text of a stored description, to be edited. */
  showDescription(html: string): ShownDescription
  /** The words of a description, to be read and not to be edited. */
  readDescription(html: string): string
}
