import {
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { blankListing } from '../domain/listings/fields.ts'
import type { Listing } from '../domain/listings/listing.ts'
import type { SafeHtml } from '../domain/safe-html.ts'

/** Repeats the sample listings, each with its own id, name and words, and a minute older than the one before. */
export function manyListings(count: number): Listing[] {
  const sample: Listing[] = globSync('content/listings/*.json')
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
  return Array.from({ length: Math.ceil(count / sample.length) }, () => sample)
    .flat()
    .slice(0, count)
    .map((listing, index) => ({
      ...blankListing,
      ...listing,
      id: `${String(index).padStart(10, '0')}-${listing.id}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
      propertyName: `${listing.propertyName}, no. ${index}`,
      propertyDescription: listing.propertyDescription && {
        html: listing.propertyDescription.html.replace('<p>', `<p>No. ${index}. `) as SafeHtml,
      },
    }))
}

/** A copy of the content with this many listings; `using` removes the folder. */
export function createContentOf(count: number) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-bench-content-'))
  for (const name of readdirSync('content').filter((each) => each !== 'listings'))
    symlinkSync(resolve('content', name), join(folder.path, name))
  mkdirSync(join(folder.path, 'listings'))
  writeFileSync(join(folder.path, 'listings', 'many.json'), JSON.stringify(manyListings(count)))
  return folder
}
