import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import * as v from 'valibot'
import { toFileFault } from '../files/file-fault.ts'
import { OperatorError } from '../operator-error.ts'
import { tableNames } from './table-keys.ts'

const headerSchema = v.object({
  riparo: v.literal('backup'),
  /** The last migration of its tables. */
  migration: v.pipe(v.string(), v.regex(/^\d{3}-[\w-]{1,100}$/)),
  made_at: v.string(),
  /** Missing in backups of earlier versions. */
  checksum: v.exactOptional(v.literal('sha256')),
})
const rowSchema = v.object({ table: v.picklist(tableNames), row: v.record(v.string(), v.unknown()) })
const countsSchema = v.object({ rows: v.record(v.string(), v.number()) })
/** The digest of all bytes before this line. */
const checksumSchema = v.object({ sha256: v.string() })

/** The lines of a backup in their order: header, rows, row counts, checksum. */
const lineSchema = v.union([headerSchema, rowSchema, countsSchema, checksumSchema])

export type BackupLine = v.InferOutput<typeof lineSchema>

/** Writes lines to a file; `end` adds their checksum. */
export function createLineWriter(handle: FileHandle) {
  const hash = createHash('sha256')
  return {
    async write(...lines: BackupLine[]) {
      const text = lines.map(formatLine).join('')
      hash.update(text)
      await handle.appendFile(text)
    },
    async end() {
      await handle.appendFile(formatLine({ sha256: hash.digest('hex') }))
    },
  }
}

/** JSON allows U+2028 and U+2029 unescaped, but many programs break lines at them. */
function formatLine(line: BackupLine) {
  return `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/**
 * The lines of a backup from the header to the row counts, each with its number in the file. Once all are read, the
 * checksum is verified and nothing follows it.
 * @throws OperatorError with the reason and, where one line of the file is wrong, its number
 */
export async function* readBackup(file: string): AsyncGenerator<{ number: number; line: BackupLine }> {
  const hash = createHash('sha256')
  let number = 0
  let hasChecksum = false
  let expected: 'header' | 'rows' | 'checksum' | 'end' = 'header'
  for await (const bytes of splitLines(file)) {
    const fault = (text: string) => lineFault(file, number, text)
    number++
    if (expected === 'end') throw fault('there is text after the end')
    const line = parseLine(bytes)
    if (!line) throw fault('it is not a line of a backup')
    if (expected === 'header') {
      if (!('riparo' in line)) throw fault('it is not the header of a backup')
      hasChecksum = line.checksum !== undefined
      expected = 'rows'
    } else if (expected === 'checksum') {
      if (!('sha256' in line)) throw fault('the checksum is missing')
      if (line.sha256 !== hash.digest('hex')) throw fault('the checksum does not match the lines before it')
      expected = 'end'
      continue
    } else if ('rows' in line) expected = hasChecksum ? 'checksum' : 'end'
    else if (!('table' in line)) throw fault('a row is missing')
    hash.update(bytes)
    yield { number, line }
  }
  if (expected === 'header') throw new OperatorError(`${file} is not a backup of this site: it is empty`)
  if (expected !== 'end') throw new OperatorError(`${file} is incomplete: its end is missing`)
}

export function lineFault(file: string, number: number, text: string): OperatorError {
  return new OperatorError(`${file} is not a backup of this site, or was changed: line ${number}: ${text}`)
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parseLine(bytes: Buffer): BackupLine | null {
  try {
    const parsed = v.safeParse(lineSchema, JSON.parse(decoder.decode(bytes)))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Far above our longest row. Limits the memory for a file that is not a backup and has no line breaks. */
const maxLineBytes = 64 * 1024 * 1024

const lineFeed = 10

/** The bytes of each line, line feed included. `readline` would also break lines at U+2028 and U+2029, which rows of older backups contain. */
async function* splitLines(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of readFile(file)) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      yield rest.subarray(0, end + 1)
      rest = rest.subarray(end + 1)
    }
    if (rest.length > maxLineBytes)
      throw new OperatorError(`${file} is not a backup of this site: it has a line of over 64 MB`)
  }
  if (rest.length) yield rest
}

/** In large pieces, as a line of many pieces is put together again with each. */
async function* readFile(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
  } catch (error) {
    throw toFileFault(error, file)
  }
}
