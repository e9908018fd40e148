import { existsSync } from 'node:fs'
import { writeBackup } from '../server/database/backup.ts'
import { nameBackup } from '../server/database/open.ts'
import { restoreBackup } from '../server/database/restore.ts'
import type { RowCounts } from '../server/database/table-keys.ts'
import { confirm, count, createProgress, say, warn } from './terminal.ts'
import type { Verb } from './verb.ts'

export const backupVerbs: Record<string, Verb> = {
  backup: {
    usage: 'backup FILE',
    about: 'writes everything in the database to a new file, while the site runs; the same for SQLite and PostgreSQL',
    operands: [1, 1],
    async run({ database, operands: [file = ''] }) {
      let faults = 0
      const rows = await writeBackup(database, file, createProgress('rows written'), (fault) => {
        faults++
        warn(fault)
      })
      say(`${file}: ${describe(rows)}`)
      if (faults) warn(`The backup cannot be restored as long as it has ${count(faults, 'row')} like that.`)
      return !faults
    },
  },
  restore: {
    usage: 'restore FILE [--yes]',
    about:
      'puts a backup back while the site runs: listings become those of the backup, and messages and subscribers that came since stay; what was there is written to DATA_DIR/backups first',
    options: { yes: { type: 'boolean' } },
    operands: [1, 1],
    mayCreateDatabase: true,
    async run({ database, dataDir, operands: [file = ''], flag }) {
      if (!existsSync(file)) {
        console.error(`There is no file ${file}`)
        return false
      }
      const question =
        'The listings will be those of the backup; its messages and subscribers join those that are here.'
      if (!(await confirm(question, flag('yes')))) return false
      const before = nameBackup(dataDir, 'restore')
      const options = { scratchDir: dataDir, before, report: createProgress, onFault: warn }
      const restored = await restoreBackup(database, file, options)
      say(`What was there: ${before}`)
      say(`Put back: ${describe(restored.rows)}`)
      for (const line of explainDifferences(restored)) say(line)
      return true
    },
  },
}

/** Lines on where the restored site differs from the backup; none where it does not. */
function explainDifferences({ since, erased, unknownDeliveries, madeAt }: Awaited<ReturnType<typeof restoreBackup>>) {
  const describePeople = (counts: typeof since) =>
    `${count(counts.messages, 'message')}, ${count(counts.subscribers, 'subscriber')}`
  const hasAny = (counts: typeof since) => counts.messages + counts.subscribers > 0
  return [
    hasAny(since) && `Kept, as the backup of ${madeAt} does not have them: ${describePeople(since)}, with their mails`,
    hasAny(erased) && `Left out, as they were erased here on request: ${describePeople(erased)}`,
    unknownDeliveries &&
      `Waiting when the backup was made, and unknown here: ${count(unknownDeliveries, 'delivery', 'deliveries')}, made from here now. If another database of the site has made them since, they arrive a second time`,
  ].filter((line) => typeof line === 'string')
}

function describe({ messages = 0, subscribers = 0, listings = 0 }: RowCounts) {
  return [count(messages, 'message'), count(subscribers, 'subscriber'), count(listings, 'listing')].join(', ')
}
