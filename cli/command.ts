import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../server/config/config.ts'
import type { Database } from '../server/database/connect.ts'

/** A command of the staff's command line: its help text, its arguments and its work. One that needs no database runs alone. */
export type Command = CommandLine &
  (
    | { run(invocation: Invocation): Promise<boolean> }
    | { runAlone(invocation: Omit<Invocation, 'database'>): Promise<boolean> }
  )

type CommandLine = {
  /** The words to type after `npm run riparo --`. */
  usage: string
  description: string
  options?: ParseArgsOptionsConfig
  operands: [min: number, max: number]
  /** Creates the database where there is none. Other commands refuse, so that a mistyped DATA_DIR shows. */
  mayCreateDatabase?: true
}

export type Invocation = {
  config: Config
  database: Database
  operands: string[]
  /** The text of an option, or null when it was not given. */
  option(name: string): string | null
  flag(name: string): boolean
}

/** The command line is wrong; the message explains it in one sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}
