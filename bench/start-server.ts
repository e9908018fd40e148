import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer as runServer } from '../server/testing/run-server.ts'

/** Starts the real server without a limit on forms, in its own folder; pass `dataDir` to reuse one over several starts. */
export async function startServer({ dataDir, env = {} }: { dataDir?: string; env?: Record<string, string> } = {}) {
  const server = await runServer({ FORM_LIMIT: '0', ...(dataDir && { DATA_DIR: dataDir }), ...env })
  const { child, url } = server
  child.stderr.pipe(process.stderr)
  return {
    url,
    dataDir: server.dataDir,
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
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** Kills it at once, like a power cut. */
    kill: () => server.stop('SIGKILL'),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}
