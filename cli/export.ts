import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
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
    else await writeNew(file, lines)
    console.error(`${count(written, 'message')} written`)
    return true
  },
}

/** People's words: for the owner of the file alone. What cannot be written whole is not left behind. */
async function writeNew(file: string, lines: () => AsyncGenerator<string>) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await pipeline(lines, handle.createWriteStream())
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function format(message: Parameters<typeof formatCsv>[0], { flag }: Call) {
  return flag('json') ? `${JSON.stringify(message)}\n` : formatCsv(message)
}
