import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { createFolder, type FreshDatabase } from '../../server/database/testing/engines.ts'
import { runCommand } from '../run-command.ts'

type Ended = { out: string; err: string; code: number | null; lines: string[] }

/** The command line on a database for the running test only, and what a server needs to use the same database. */
export async function setUp(createDatabase: (options: { migrated: true }) => Promise<FreshDatabase>) {
  const { target, connect } = await createDatabase({ migrated: true })
  const dataDir = 'dataDir' in target ? target.dataDir : createFolder()
  const { db } = await connect()
  const env = toEnv(target, dataDir)
  return { db, dataDir, env, riparo: commandLine(target, dataDir) }
}

/** The command line on a database and a data folder; by itself in this process. */
export function commandLine(target: FreshDatabase['target'], dataDir: string) {
  return (...args: string[]) => runInThisProcess(args, toEnv(target, dataDir))
}

export function toEnv(target: FreshDatabase['target'], dataDir: string, env: Record<string, string> = {}) {
  return { DATA_DIR: dataDir, ...('url' in target && { DATABASE_URL: target.url }), ...env }
}

/** Runs a command in the test's process, which takes a tenth of the time of one of its own; never two at once. */
export async function runInThisProcess(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const out: string[] = []
  const err: string[] = []
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void out.push(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void err.push(`${line}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((piece, ...rest) => {
      out.push(String(piece))
      rest.find((each) => typeof each === 'function')?.()
      return true
    }),
  ]
  try {
    const code = await runCommand([...args], env)
    // As a reader of the pipe decodes it, without a byte order mark.
    return toEnded(new TextDecoder().decode(Buffer.from(out.join(''))), err.join(''), code)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Runs a command in a process of its own, as staff do. */
export async function runInOwnProcess(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['cli/riparo.ts', ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/code', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  return toEnded(out, err, code)
}

function toEnded(out: string, err: string, code: number | null): Ended {
  return { out, err, code, lines: out.trimEnd().split('\n') }
}
