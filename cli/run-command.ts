import { parseArgs } from 'node:util'
import { type Config, toConfig } from '../server/config/config.ts'
import { toDatabaseFault } from '../server/database/database-fault.ts'
import { openDatabase } from '../server/database/open.ts'
import { OperatorError } from '../server/operator-error.ts'
import { articleCommands } from './articles.ts'
import { backupCommands } from './backup.ts'
import { type Command, UsageError } from './command.ts'
import { forgetCommand } from './forget.ts'
import { iconsCommand } from './icons.ts'
import { initCommand } from './init.ts'
import { listingCommands } from './listings.ts'
import { mailCommands } from './mail.ts'
import { messageCommands } from './messages.ts'
import { officeCommands } from './office.ts'
import { photographCommands } from './photographs.ts'
import { placeCommands } from './places.ts'
import { purgeCommand } from './purge.ts'
import { printError } from './terminal.ts'

const commands: Record<string, Command> = {
  ...messageCommands,
  forget: forgetCommand,
  purge: purgeCommand,
  ...backupCommands,
  ...listingCommands,
  ...photographCommands,
  ...articleCommands,
  ...placeCommands,
  ...officeCommands,
  ...mailCommands,
  init: initCommand,
  icons: iconsCommand,
}

const help = `The staff's command line. It works on the database and the content that the site uses (DATA_DIR, DATABASE_URL, CONTENT_DIR).

${Object.values(commands)
  .map(({ usage, description }) => `  npm run riparo -- ${usage}\n      ${description}`)
  .join('\n')}
  npm run riparo -- --help
      shows this help

With --json, standard output holds JSON alone: call it with \`npm run --silent riparo -- …\`.
Exit codes: 0 done, 1 not done, 2 unknown command or wrong usage.`

/**
 * Runs one command, and resolves with its exit code.
 * @throws Error for a bug, so that its stack is printed
 */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (['--help', '-h', 'help'].includes(args[0] ?? '')) {
    console.log(help)
    return 0
  }
  let config: Config | null = null
  try {
    const { command, values, operands } = parse(args)
    config = toConfig(env)
    const option = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
    const flag = (name: string) => values[name] === true
    const invocation = { config, operands, option, flag }
    if ('runAlone' in command) return (await command.runAlone(invocation)) ? 0 : 1
    const database = await openDatabase(config, { mayCreate: command.mayCreateDatabase ?? false })
    try {
      return (await command.run({ ...invocation, database })) ? 0 : 1
    } finally {
      await database.close()
    }
  } catch (error) {
    return reportError(error, config)
  }
}

/** @throws UsageError */
function parse(args: string[]) {
  const nameLength = [2, 1].find((length) => Object.hasOwn(commands, args.slice(0, length).join(' '))) ?? 0
  const command = nameLength && commands[args.slice(0, nameLength).join(' ')]
  if (!command) throw new UsageError(`Unknown command.\n\n${help}`)
  const { values, positionals } = parseOptions(args.slice(nameLength), command)
  const [min, max] = command.operands
  if (positionals.length < min || positionals.length > max) throw new UsageError(`Usage: ${command.usage}`)
  return { command, values: values as Record<string, string | boolean | undefined>, operands: positionals }
}

function parseOptions(args: string[], { options = {}, usage }: Command) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new UsageError(`Usage: ${usage}`)
  }
}

/** Prints what staff can mend in one line. Any other error is a bug and is thrown again, for its stack. */
function reportError(error: unknown, config: Config | null): number {
  if (error instanceof UsageError) {
    console.error(error.message)
    return 2
  }
  const fault = config ? toDatabaseFault(error, config) : error
  if (!(fault instanceof OperatorError)) throw fault
  printError(fault.message)
  return 1
}
