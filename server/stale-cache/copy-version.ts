import { digestFiles } from '../files/digest-files.ts'

/** The code that decides what a copy on disk holds: the fields and types, the sanitiser, and what reads foreign records. */
const sources = [
  'domain/listings/fields.ts',
  'domain/listings/filtered-fields.ts',
  'domain/insights/article.ts',
  'domain/insights/excerpt.ts',
  'server/html/*.ts',
  'server/sources/hygraph-record.ts',
  'server/sources/listing.ts',
  'server/sources/wordpress-post.ts',
  'server/sources/article.ts',
  'server/listings/catalogue.ts',
  'server/insights/insights.ts',
]

/**
 * A digest of the rules by which copies of foreign content were made: one that was made by other rules is not used. It is
 * of the source text, since a rule may stand in any function; so a changed comment costs a reading too.
 * @throws Error where one of the files is not there
 */
export function readCopyVersion(root?: string): string {
  return digestFiles(sources, root)
}

/** The version of the last release, whose copies are read as well: an outage may last through an upgrade. */
export const previousCopyVersion = 'm6B7_zePFekZamTtf1a4rIgOUEJEYq4SpFV5tCy_m9o'
