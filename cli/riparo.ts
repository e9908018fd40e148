import { parseArgs } from 'node:util'
import { type Config, ConfigError, toConfig } from '../server/config.ts'
import { BackupError } from '../server/database/backup-lines.ts'
import { DatabaseUnavailableError } from '../server/database/connect.ts'
import { openDatabase } from '../server/database/open.ts'
import { privateUmask } from '../server/files/private-files.ts'
import { ContentError } from '../server/firm/read-content.ts'
import { nameVariable } from '../server/name-variable.ts'
import { backupVerbs } from './backup.ts'
import { forgetVerb } from './forget.ts'
import { listingVerbs } from './listings.ts'
import { messageVerbs } from './messages.ts'
import { purgeVerb } from './purge.ts'
import { warn } from './terminal.ts'
import { UsageError, type Verb } from './verb.ts'

const verbs: Record<string, Verb> = {
  ...messageVerbs,
  forget: forgetVerb,
  purge: purgeVerb,
  ...backupVerbs,
  ...listingVerbs,
}

const help = `The staff's command line. It works on the database that the site uses (DATA_DIR, DATABASE_URL).

${Object.values(verbs)
  .map(({ usage, about }) => `  npm run riparo -- ${usage}\n      ${about}`)
  .join('\n')}
  npm run riparo -- --help
      this text

With --json, standard output holds JSON alone: call it with \`npm run --silent riparo -- …\`.
Exit codes: 0 done, 1 not done, 2 the command was not understood.`

process.umask(privateUmask)
// A reader such as \`head\` may have had enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await main(process.argv.slice(2))

async function main(words: string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(words[0] ?? '')) {
    console.log(help)
    return 0
  }
  let config: Config | null = null
  try {
    const { verb, values, operands } = parse(words)
    config = toConfig(process.env)
    const { databaseUrl, dataDir } = config
    const database = await openDatabase({ databaseUrl, dataDir }, { mayCreate: verb.mayCreateDatabase ?? false })
    try {
      const option = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
      const done = await verb.run({ database, dataDir, operands, option, flag: (name) => values[name] === true })
      return done ? 0 : 1
    } finally {
      await database.close()
    }
  } catch (error) {
    return explain(error, config)
  }
}

/** @throws UsageError */
function parse(words: string[]) {
  const length = [2, 1].find((length) => Object.hasOwn(verbs, words.slice(0, length).join(' '))) ?? 0
  const verb = length && verbs[words.slice(0, length).join(' ')]
  if (!verb) throw new UsageError(`Riparo does not know this command.\n\n${help}`)
  const { values, positionals } = parseOptions(words.slice(length), verb)
  const [least, most] = verb.operands
  if (positionals.length < least || positionals.length > most) throw new UsageError(`It is: ${verb.usage}`)
  return { verb, values: values as Record<string, string | boolean | undefined>, operands: positionals }
}

function parseOptions(args: string[], { options = {}, usage }: Verb) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new UsageError(`It is: ${usage}`)
  }
}

/** What staff can mend is said in a line; anything else is a bug and shows where it is. */
function explain(error: unknown, config: Config | null): number {
  if (error instanceof UsageError) {
    console.error(error.message)
    return 2
  }
  const known = [ConfigError, DatabaseUnavailableError, ContentError, BackupError].some((kind) => error instanceof kind)
  if (!known && !(error instanceof Error && 'code' in error)) throw error
  const { message } = error as Error
  warn(error instanceof DatabaseUnavailableError ? nameVariable(error, config) : message)
  return 1
}
