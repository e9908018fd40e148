import { readPictureFacts } from '../../server/content/folder/picture-facts.ts'
import { readFirm, toFacts } from '../../server/content/folder/read-firm.ts'
import { readWords } from '../../server/content/folder/read-words.ts'
import type { SiteDatabase } from '../../server/database/tables.ts'
import { openImports } from '../../server/import/open-imports.ts'

/** Imports on a database, as the command line has them. */
export function openDrillImports(db: SiteDatabase, clock: () => number = Date.now) {
  const firm = readFirm('content')
  const findPicture = readPictureFacts('content')
  const content = readWords('content', { facts: toFacts(firm), findPicture })
  const log = { error: (fields: object, message: string) => console.error(message, fields) }
  return openImports({ db, firm, content, hasMedia: () => true, findPicture, imageHosts: [], clock, log })
}

export const importer = { person: null, withPrivate: true }
