import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ConfigError, toConfig } from '../server/config.ts'
import { importListings } from '../server/content-service/import.ts'
import { withdraw } from '../server/content-service/withdraw.ts'
import { connect, type Database, DatabaseUnavailableError } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { ContentError, readContent } from '../server/firm/read-content.ts'

const help = `The staff's command line. It works on the database that the site uses (DATA_DIR, DATABASE_URL).

  npm run riparo -- listings import FILE…   puts the records of JSON files into the embedded content service,
                                            one with a known id in place of the old one
  npm run riparo -- listings withdraw ID    takes one listing out; its page then says that it is gone
  npm run riparo -- --help                  this text

Exit codes: 0 done, 1 not done, 2 the command was not understood.`

type Verb = {
  takes: (operands: string[]) => boolean
  run: (database: Database, operands: string[]) => Promise<boolean>
}

const verbs: Record<string, Verb> = {
  'listings import': { takes: (operands) => operands.length > 0, run: importFiles },
  'listings withdraw': { takes: (operands) => operands.length === 1, run: withdrawListing },
}

process.exitCode = await main()

async function main(): Promise<number> {
  const { values, positionals } = parse()
  if (values.help) return say(help, 0)
  const [noun, name, ...operands] = positionals
  const verb = verbs[`${noun} ${name}`]
  if (!verb?.takes(operands)) return say(`Riparo does not know this command.\n\n${help}`, 2)
  try {
    const { databaseUrl, dataDir } = toConfig(process.env)
    await using database = await open(databaseUrl ? { url: databaseUrl } : { dataDir })
    return (await verb.run(database, operands)) ? 0 : 1
  } catch (error) {
    const known = [ConfigError, DatabaseUnavailableError, ContentError].some((kind) => error instanceof kind)
    if (!known) throw error
    return say((error as Error).message, 1)
  }
}

async function importFiles({ db }: Database, files: string[]) {
  const result = await importListings(
    db,
    files.map((file) => ({ file, records: readContent(file, v.array(v.unknown())) })),
  )
  console.log(result.ok ? `${result.count} listings imported` : result.faults.join('\n'))
  return result.ok
}

async function withdrawListing({ db }: Database, [id = '']: string[]) {
  const name = await withdraw(db, id)
  console.log(name === null ? `No listing has the id ${id}` : `Withdrawn: ${name}`)
  return name !== null
}

async function open(target: Parameters<typeof connect>[0]) {
  const database = await connect(target)
  await migrate(database.db)
  return { ...database, [Symbol.asyncDispose]: database.close }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } })
  } catch {
    return { values: {}, positionals: [] }
  }
}

function say(text: string, code: number) {
  console.log(text)
  return code
}
