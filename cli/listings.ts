import { formatCount } from '../domain/format-count.ts'
import { withoutInvisible } from '../domain/invisible-characters.ts'
import type { Config } from '../server/config/config.ts'
import { readRecords } from '../server/content/folder/read-records.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import { createHasMedia } from '../server/listings/check-rules.ts'
import { createListingStore, describeListingFault } from '../server/listings/listing-store.ts'
import type { Command } from './command.ts'
import { print } from './terminal.ts'

export const listingCommands: Record<string, Command> = {
  'listings import': {
    usage: 'listings import FILE…',
    description:
      'imports the records of JSON files into the embedded content service; a record with a known id replaces the old one',
    operands: [1, Number.POSITIVE_INFINITY],
    mayCreateDatabase: true,
    async run({ config, database: { db }, operands: files }) {
      const records = files.map((file) => ({ file, records: readRecords(file) }))
      const result = await openStore(config, db).save(records)
      print(
        result.ok
          ? `${formatCount(result.count, 'listing')} imported`
          : result.faults.map(describeListingFault).join('\n'),
      )
      return result.ok
    },
  },
  'listings withdraw': {
    usage: 'listings withdraw ID',
    description: 'withdraws one listing; its page then says that it is no longer available',
    operands: [1, 1],
    async run({ config, database: { db }, operands: [id = ''] }) {
      const name = await openStore(config, db).withdraw(withoutInvisible(id).trim())
      print(name === null ? `No listing has the id ${id}` : `Withdrawn: ${name}`)
      return name !== null
    },
  },
}

const openStore = ({ contentDir }: Config, db: SiteDatabase) =>
  createListingStore(db, { hasMedia: createHasMedia(contentDir) })
