import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

/** Starts the real server as `npm start` does, with its own folder; pass `dataDir` to reuse one over several starts. */
export async function startServer({ dataDir, env = {} }: { dataDir?: string; env?: Record<string, string> } = {}) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'riparo-bench-'))
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const server = spawn('sh', ['-c', scripts.start], {
    env: { PATH, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', FORM_LIMIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  // A benchmark that fails leaves no process and no folder behind.
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)
  void exited.then(() => process.off('exit', end))
  const url = await readUrl(server)
  return {
    url,
    dataDir: folder,
    /** Resolves when all content is read and pages are cached. */
    async untilCached() {
      for (;;) {
        const answer = await fetch(url)
        await answer.text()
        if (answer.headers.get('etag')) return
        await sleep(50)
      }
    },
    /** Resident memory in MB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** Kills it at once, like a power cut. */
    async kill() {
      server.kill('SIGKILL')
      await exited
    },
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await exited
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stdout ?? []) {
    output += chunk
    const url = /http:\/\/\S+?:\d+/.exec(output)?.[0]
    if (url) return url
  }
  throw new Error(`The server did not start: ${output}`)
}
