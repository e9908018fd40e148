import { pipeline } from 'node:stream/promises'
import { formatCount } from '../domain/format-count.ts'
import { readFirm } from '../server/content/folder/read-firm.ts'
import { writeNewFile } from '../server/files/new-file.ts'
import { createMessagesCsv } from '../server/messages/messages-csv.ts'
import type { Command } from './command.ts'
import { filterOptions, readFiltered } from './message-filter.ts'

export const exportCommand: Command = {
  usage: 'messages export [FILE] [--kind KIND] [--listing ID] [--state STATE] [--json]',
  description:
    'writes all messages as CSV for a spreadsheet, or one JSON object a line, to a new file or to standard output',
  options: { ...filterOptions, json: { type: 'boolean' } },
  operands: [0, 1],
  async run(invocation) {
    const [file] = invocation.operands
    const csv = createMessagesCsv(readFirm(invocation.config.contentDir))
    const isJson = invocation.flag('json')
    let written = 0
    const lines = async function* () {
      if (!isJson) yield csv.header
      for await (const message of readFiltered(invocation)) {
        written++
        yield isJson ? `${JSON.stringify(message)}\n` : csv.format(message)
      }
    }
    if (file === undefined) await pipeline(lines, process.stdout, { end: false })
    else await writeNewFile(file, (handle) => handle.writeFile(lines()))
    console.error(`${formatCount(written, 'message')} written`)
    return true
  },
}
