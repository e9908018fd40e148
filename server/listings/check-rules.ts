import { statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type FieldName, fields, type ListingOf, type ListingPicture } from '../../domain/listings/fields.ts'
import { type BrokenRules, findBrokenRules } from '../../domain/office/listing-rules.ts'
import { digestOfUrl } from '../../domain/office/photographs.ts'
import { inGroups } from '../database/in-groups.ts'
import type { SiteDatabase } from '../database/tables.ts'

/** True for the address of a file that the site serves below `/media/`. */
export type HasMedia = (url: string) => boolean

export function createHasMedia(contentDir: string): HasMedia {
  const folder = join(contentDir, 'media') + sep
  return (url) => {
    try {
      const { pathname } = new URL(url, 'http://site.invalid')
      const file = join(contentDir, decodeURIComponent(pathname))
      return file.startsWith(folder) && statSync(file).isFile()
    } catch {
      return false
    }
  }
}

type Values = Partial<ListingOf<string>>

/** Values to write, with those that stand there now: null for nothing. */
export type Write = { values: Values; before: Values | null }

/** Checks all that is to be written by the rules of listings, in its order; its pictures as well, which need the database. */
export async function checkRules(
  db: SiteDatabase,
  writes: readonly Write[],
  hasMedia: HasMedia,
): Promise<BrokenRules[]> {
  const local = writes.map(listNewLocal)
  const urls = local.flat().flatMap(({ url }) => (hasMedia(url) ? [] : [url]))
  const missing = await findMissing(db, new Set(urls))
  return writes.map(({ values, before }, index) => {
    const lost = local[index]?.filter(({ url }) => missing.has(url)) ?? []
    const pictures = lost.map(({ name, url }) => [name, `There is no picture at ${url}. Please choose another.`])
    return { ...Object.fromEntries(pictures.reverse()), ...findBrokenRules(values, before) }
  })
}

const pictureFields = fields.filter(({ type }) => type === 'image' || type === 'images')

/** The pictures of our own site that a write adds. */
function listNewLocal({ values, before }: Write): { name: FieldName; url: string }[] {
  const known = new Set(listPictures(before ?? {}).map(({ url }) => url))
  return listPictures(values).filter(({ url }) => url.startsWith('/') && !known.has(url))
}

function listPictures(values: Values): { name: FieldName; url: string }[] {
  return pictureFields.flatMap(({ name }) => {
    const pictures = [values[name] ?? []].flat() as ListingPicture[]
    return pictures.map(({ url }) => ({ name, url }))
  })
}

/** In digests. */
const digestsPerStatement = 500

/** The addresses of which no photograph is stored. */
async function findMissing(db: SiteDatabase, urls: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const digests = [...urls].flatMap((url) => digestOfUrl(url) ?? [])
  const stored = new Set<string>()
  for (const some of inGroups(digests, digestsPerStatement)) {
    const rows = await db.selectFrom('photographs').select('digest').where('digest', 'in', some).execute()
    for (const { digest } of rows) stored.add(digest)
  }
  return new Set([...urls].filter((url) => !stored.has(digestOfUrl(url) ?? '')))
}
