import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts the server like an operator, in its own process and data folder; `await using` stops it and removes the folder. A folder that
 * `DATA_DIR` names stays. `folder` is that of another build of the site.
 */
export async function startServer(
  env: Record<string, string> = {},
  { parameters = [], folder = root }: { parameters?: '--development'[]; folder?: string } = {},
) {
  const { child, dataDir, remove } = launch(env, parameters, folder)
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) child[stream].on('data', (chunk) => (written[stream] += chunk))
  const exited = once(child, 'exit') as Promise<[code: number | null]>
  const startLine = await Promise.race([
    new Promise<string>((resolve) => {
      child.stdout.on('data', () => {
        const line = /^.+ serves on .*(?=\n)/m.exec(written.stdout)?.[0]
        if (line) resolve(line)
      })
    }),
    exited.then(([code]) => Promise.reject(new Error(`the server ended with ${code}: ${written.stderr}`))),
  ])
  return {
    startLine,
    url: /http:\/\/\S+?:\d+/.exec(startLine)?.[0] ?? '',
    dataDir,
    child,
    /** Its output so far, or its whole output after `stop`. */
    written,
    /** Sends a signal; resolves with the exit code when the process has ended. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null) child.kill(signal)
      const [code] = await exited
      return code
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await exited
      remove()
    },
  }
}

/** Runs a start that is expected to fail; returns its exit code and its lines of output. */
export async function failToStart(env: Record<string, string>) {
  const { child, remove } = launch(env)
  try {
    const [[code], stdout, stderr] = await Promise.all([
      once(child, 'exit') as Promise<[number | null]>,
      text(child.stdout),
      text(child.stderr),
    ])
    return { code, stdout, stderr, lines: stderr.trimEnd().split('\n') }
  } finally {
    remove()
  }
}

/** NODE_OPTIONS with which a method of `fs` or `net` fails as it does for a wrong argument. */
export function breaking(method: string): string {
  const script = `import fs from 'node:fs'; import net from 'node:net'; import { syncBuiltinESMExports } from 'node:module'
    ${method} = () => Buffer.from(7); syncBuiltinESMExports()`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

function launch(env: Record<string, string>, parameters: readonly string[] = [], folder = root) {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'riparo-server-'))
  // In megabytes, as `npm start` has it: V8's own choice takes 70 more with 10,000 listings, and serves no more pages a second.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'server/main.ts', ...parameters], {
    cwd: folder,
    // Compiled code is cached, as `npm start` does: it takes half of what a start takes.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/code',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Stops processes that a test or a failed benchmark forgot.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const remove = () => {
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
  }
  return { child, dataDir, remove }
}
