import { distance } from 'fastest-levenshtein'
import { propertyId } from '../domain/listings/listing.ts'
import type { Located } from '../domain/listings/place-key.ts'
import { createFindPlace, namesOf, type Place } from '../domain/places/places.ts'
import { foldKey, placeAmong, townsAmong } from '../domain/search/same-place.ts'
import type { Command } from './command.ts'
import { print, printError } from './terminal.ts'

export const placeCommands: Record<string, Command> = {
  'places check': {
    usage: 'places check',
    description:
      'lists the listings whose place is not in content/places.json, with similar names from it; always reads the listings afresh',
    operands: [0, 0],
    async run({ config, database: { db } }) {
      // The other commands start in half the time without the content sources.
      const { openContent, readContentFiles } = await import('../server/content.ts')
      let fault = ''
      const log = {
        info() {},
        warn: (_: object, message: string) => printError(message),
        error: ({ reason, detail }: { reason?: unknown; detail?: unknown }) => {
          fault = [reason, detail].filter(Boolean).join(', ')
        },
      }
      // Without the site's copies on disk: somebody who has just corrected a place wants the service's own answer.
      const openCopy = () => ({ load: () => null, save: async () => true })
      const files = readContentFiles(config)
      const { catalogue } = await openContent(config, { files, stores: { db, openCopy }, log, clock: Date.now })
      const read = await catalogue.list('all')
      if (!read.ok) {
        printError(`The listings cannot be read: ${fault || 'no answer'}`)
        return false
      }
      const { places } = files.words
      const findPlace = createFindPlace(places)
      const towns = townsAmong(read.listings)
      const unknown = read.listings.flatMap((listing) => {
        const key = placeAmong(towns, listing)
        if (key !== null && findPlace(key)) return []
        const near = key === null ? [] : listNearSpellings(places, key)
        const remark = near.length > 0 ? `; near: ${near.join(', ')}` : ''
        return [`${propertyId(listing)}  ${key === null ? describe(listing) : key + remark}`]
      })
      print([...unknown, `${unknown.length} of ${read.listings.length} listings have no place on the maps`].join('\n'))
      return unknown.length === 0
    },
  },
}

function describe({ townCity, neighbourhood, estate }: Located): string {
  if (townCity) return `${townCity}: no neighbourhood or estate`
  const place = neighbourhood ?? estate
  return place ? `${place}: no town` : 'no town'
}

/** At most three keys that differ by a third of their letters at most, the nearest first. */
function listNearSpellings(places: readonly Place[], key: string): string[] {
  const wanted = foldKey(key)
  return places
    .map((place) => ({ key: place.key, edits: Math.min(...namesOf(place).map((name) => distance(name, wanted))) }))
    .filter(({ edits }) => edits <= wanted.length / 3)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ key }) => key)
}
