import type { ParseArgsOptionsConfig } from 'node:util'
import type { Database } from '../server/database/connect.ts'

/** What staff can have done: its line in the help, what it takes, and what it does. */
export type Verb = {
  /** As it is typed after `npm run riparo --`, without what every verb takes. */
  usage: string
  about: string
  options?: ParseArgsOptionsConfig
  /** How many operands it takes, at least and at most. */
  operands: [least: number, most: number]
  /** It also works where there is no database yet, and makes one. Any other verb refuses. */
  mayCreateDatabase?: true
  /** Resolves with whether it was done. */
  run(call: Call): Promise<boolean>
}

export type Call = {
  database: Database
  dataDir: string
  operands: string[]
  /** The option's text, or null where it was not given. */
  option(name: string): string | null
  flag(name: string): boolean
}

/** The command was not understood; the message says why in a sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}
