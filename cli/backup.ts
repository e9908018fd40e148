import { existsSync } from 'node:fs'
import { formatCount } from '../domain/format-count.ts'
import { writeBackup } from '../server/database/backup.ts'
import { automaticBackupPath } from '../server/database/backup-files.ts'
import { type MissingPhotographs, photographFolderOf, writePhotographs } from '../server/database/backup-photographs.ts'
import { restoreBackup } from '../server/database/restore.ts'
import type { RowCounts } from '../server/database/table-keys.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import type { Command } from './command.ts'
import { confirmOnTerminal, createProgress, print, printError } from './terminal.ts'

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'backup FILE',
    description:
      'saves the whole database to a new file, and its photographs to the folder `photographs` beside it, while the site runs; SQLite and PostgreSQL can both restore it',
    operands: [1, 1],
    async run({ database, operands: [file = ''] }) {
      let faults = 0
      const writeFiles = (db: SiteDatabase) =>
        writePhotographs(db, photographFolderOf(file), createProgress('photographs written'))
      const onFault = (fault: string) => {
        faults++
        printError(fault)
      }
      const rows = await writeBackup(database, file, createProgress('rows written'), onFault, writeFiles)
      print(`${file}: ${describeRows(rows)}`)
      if (faults) printError(`The backup cannot be restored while it has ${formatCount(faults, 'invalid row')}.`)
      return !faults
    },
  },
  restore: {
    usage: 'restore FILE [--yes]',
    description:
      'restores a backup while the site runs: replaces the listings, keeps messages and subscribers that are newer, and first saves the present data to DATA_DIR/backups',
    options: { yes: { type: 'boolean' } },
    operands: [1, 1],
    mayCreateDatabase: true,
    async run({ config: { dataDir }, database, operands: [file = ''], flag }) {
      if (!existsSync(file)) {
        console.error(`There is no file ${file}`)
        return false
      }
      const question = 'The backup replaces all listings. Its messages and subscribers are added to the existing ones.'
      if (!(await confirmOnTerminal(question, flag('yes')))) return false
      const safetyBackup = automaticBackupPath(dataDir, 'restore')
      const options = { scratchDir: dataDir, safetyBackup, report: createProgress, onFault: printError }
      const restored = await restoreBackup(database, file, options)
      print(`Previous data: ${safetyBackup}`)
      print(`Restored: ${describeRows(restored.rows)}`)
      for (const line of explainDifferences(restored)) print(line)
      return true
    },
  },
}
function explainDifferences({
  newer,
  erased,
  unknownDeliveries,
  madeAt,
  lost,
}: Awaited<ReturnType<typeof restoreBackup>>) {
  const describePeople = (counts: typeof newer) =>
    `${formatCount(counts.messages, 'message')}, ${formatCount(counts.subscribers, 'subscriber')}`
  const hasAny = (counts: typeof newer) => counts.messages + counts.subscribers > 0
  return [
    hasAny(newer) &&
      `Kept, although they are not in the backup of ${madeAt}: ${describePeople(newer)}, with their mails`,
    hasAny(erased) && `Not restored, because they were erased on request: ${describePeople(erased)}`,
    lost.missing + lost.changed > 0 && describeLost(lost),
    unknownDeliveries &&
      `The backup has ${formatCount(unknownDeliveries, 'unsent delivery', 'unsent deliveries')}, which will be sent now. Any that the site has sent since the backup will arrive twice`,
  ].filter((line) => typeof line === 'string')
}

function describeLost({ missing, changed }: MissingPhotographs): string {
  const faults = [missing && `${missing} missing`, changed && `${changed} changed`].filter(Boolean).join(', ')
  return `Photographs that the folder \`photographs\` beside the backup does not hold whole: ${faults}. Copy the folder there and restore once more; until then pages show a drawing in their place`
}

function describeRows({ messages = 0, subscribers = 0, listings = 0, photographs = 0 }: RowCounts) {
  return [
    formatCount(messages, 'message'),
    formatCount(subscribers, 'subscriber'),
    formatCount(listings, 'listing'),
    ...(photographs ? [formatCount(photographs, 'photograph')] : []),
  ].join(', ')
}
