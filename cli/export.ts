import { pipeline } from 'node:stream/promises'
import { writeNewFile } from '../server/files/new-file.ts'
import { csvHead, formatCsv } from '../server/messages/messages-csv.ts'
import { filterOptions, readFiltered } from './message-filter.ts'
import { count } from './terminal.ts'
import type { Call, Verb } from './verb.ts'

export const exportVerb: Verb = {
  usage: 'messages export [FILE] [--kind KIND] [--listing ID] [--state STATE] [--json]',
  about: 'all of them for a spreadsheet, or one JSON object a line, to a new file or to standard output',
  options: { ...filterOptions, json: { type: 'boolean' } },
  operands: [0, 1],
  async run(call) {
    const [file] = call.operands
    let written = 0
    const lines = async function* () {
      if (!call.flag('json')) yield csvHead
      for await (const message of readFiltered(call)) {
        written++
        yield format(message, call)
      }
    }
    if (file === undefined) await pipeline(lines, process.stdout, { end: false })
    else await writeNewFile(file, (handle) => handle.writeFile(lines()))
    console.error(`${count(written, 'message')} written`)
    return true
  },
}

function format(message: Parameters<typeof formatCsv>[0], { flag }: Call) {
  return flag('json') ? `${JSON.stringify(message)}\n` : formatCsv(message)
}
