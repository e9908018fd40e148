import type { FindPicture } from '../../domain/pictures/picture-facts.ts'
import type { Log } from '../../domain/ports.ts'
import type { SiteDatabase } from '../database/tables.ts'
import type { HasMedia } from '../listings/check-rules.ts'
import { createListingChanges } from '../office/editor/change-listings.ts'
import { createDescriptions } from '../text/html/descriptions.ts'
import { createSanitiser } from '../text/html/sanitise.ts'
import { createCellContext } from './cell-context.ts'
import { fetchPhotographs } from './fetch-photographs.ts'
import { createImports } from './imports.ts'
import { readApart } from './read/read-apart.ts'

type Options = {
  db: SiteDatabase
  firm: Parameters<typeof createCellContext>[0]['firm'] & { timeZone: string }
  content: Parameters<typeof createCellContext>[0]['content']
  hasMedia: HasMedia
  findPicture: FindPicture
  imageHosts: readonly string[]
  /** Waits until this server shows what was written. */
  onWrite?: () => Promise<unknown>
  read?: typeof readApart
  fetch?: typeof fetchPhotographs
  clock?: () => number
  log: Pick<Log, 'error'>
}

/** Imports as the office and the command line have them. */
export function openImports({ db, firm, content, hasMedia, findPicture, imageHosts, ...options }: Options) {
  const { onWrite = async () => {}, clock = Date.now, read = readApart, fetch = fetchPhotographs, log } = options
  const descriptions = createDescriptions(createSanitiser({ imageHosts, findPicture }))
  const { timeZone } = firm
  const { write } = createListingChanges({ db, hasMedia, onWrite, timeZone, clock })
  return createImports({
    ...{ db, hasMedia, write, timeZone, read, fetch, log },
    readCellContext: createCellContext({ db, firm, content, descriptions }),
    clock: () => new Date(clock()),
  })
}
