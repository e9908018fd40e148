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
      'puts a backup in place of everything in the database, while the site runs; what was there is written to DATA_DIR/backups first',
    options: { yes: { type: 'boolean' } },
    operands: [1, 1],
    mayCreateDatabase: true,
    async run({ database, dataDir, operands: [file = ''], flag }) {
      if (!existsSync(file)) {
        console.error(`There is no file ${file}`)
        return false
      }
      if (!(await confirm('The backup will take the place of everything in the database.', flag('yes')))) return false
      const before = nameBackup(dataDir, 'restore')
      const rows = await restoreBackup(database, file, { scratchDir: dataDir, before, report: createProgress })
      say(`What was there: ${before}`)
      say(`Put back: ${describe(rows)}`)
      return true
    },
  },
}

function describe({ messages = 0, subscribers = 0, listings = 0 }: RowCounts) {
  return [count(messages, 'message'), count(subscribers, 'subscriber'), count(listings, 'listing')].join(', ')
}
