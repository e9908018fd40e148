import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { decodePercent } from '../domain/decode-percent.ts'
import { formatCount } from '../domain/format-count.ts'
import { toFileFault } from '../server/files/file-fault.ts'
import { replaceFile } from '../server/files/replace-file.ts'
import { type FetchedPhotograph, fetchPhotographs } from '../server/import/fetch-photographs.ts'
import { listPhotographs } from '../server/import/read/wxr.ts'
import { OperatorError } from '../server/operator-error.ts'
import { type Command, UsageError } from './command.ts'
import { readExport } from './read-export.ts'
import { createProgress, print } from './terminal.ts'

type Named = { address: string; name: string }

export const photographCommands: Record<string, Command> = {
  'listings photographs': {
    usage: 'listings photographs EXPORT --into DIR (--uploads DIR | --host HOST)',
    description:
      'collects the photographs that the properties of WordPress’s export file name, from a copy of its uploads folder or from the old site’s public host, under the names that the import looks for; goes on where it ended',
    options: { into: { type: 'string' }, uploads: { type: 'string' }, host: { type: 'string' } },
    operands: [1, 1],
    async runAlone({ operands: [file = ''], option }) {
      const [into, uploads, host] = [option('into'), option('uploads'), option('host')]
      if (into === null || (uploads === null) === (host === null))
        throw new UsageError(`Usage: ${photographCommands['listings photographs']?.usage}`)
      const all = readExport(file, listPhotographs)
      const wanted = all.filter(({ name }) => !existsSync(join(into, name)))
      const faults = await collect(into, wanted, uploads === null ? { host: host ?? '' } : { uploads })
      print(
        [
          ...faults.map(({ address, fault }) => `${address}: ${fault}`),
          `${formatCount(all.length - faults.length, 'photograph')} of ${all.length} in ${into}`,
        ].join('\n'),
      )
      return faults.length === 0
    },
  },
}

type From = { uploads: string } | { host: string }

/** @throws OperatorError */
async function collect(
  into: string,
  wanted: readonly Named[],
  from: From,
): Promise<{ address: string; fault: string }[]> {
  const names = new Map(wanted.map(({ address, name }) => [address, name]))
  const found = 'host' in from ? fetchPhotographs([...names.keys()], from) : readUploads(wanted, from.uploads)
  const faults: { address: string; fault: string }[] = []
  const progress = createProgress('photographs')
  let count = 0
  for await (const each of found) {
    if ('fault' in each) faults.push(each)
    // Whole or not at all, as the next run leaves out what is there.
    else await replaceFile(join(into, names.get(each.address) ?? each.name), each.bytes)
    progress(++count)
  }
  return faults
}

/** The photographs of a copy of `wp-content/uploads`. */
function* readUploads(wanted: readonly Named[], uploads: string): Generator<FetchedPhotograph> {
  const root = resolve(uploads)
  for (const { address, name } of wanted) {
    const path = decodePercent(URL.parse(address)?.pathname ?? '')
      .split('/uploads/')
      .slice(1)
      .join('/uploads/')
    const source = resolve(root, path)
    if (path === '' || path.includes('\0') || !source.startsWith(root + sep))
      yield { address, fault: 'It is outside of the uploads folder.' }
    else yield { address, name, ...readUpload(source) }
  }
}

function readUpload(source: string): { bytes: Buffer } | { fault: string } {
  try {
    const isThere = statSync(source, { throwIfNoEntry: false })?.isFile()
    return isThere ? { bytes: readFileSync(source) } : { fault: `There is no ${source}.` }
  } catch (error) {
    const fault = toFileFault(error, source)
    // The others may be read all the same.
    if (fault instanceof OperatorError) return { fault: fault.message }
    throw fault
  }
}
