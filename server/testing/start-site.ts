import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Env, toConfig } from '../config.ts'
import { type RequestLimits, requestLimits } from '../http/request-limits.ts'
import { readPage } from './page.ts'

export type TestSite = Awaited<ReturnType<typeof startSite>>

/**
 * The built site in this process, with a port and a data folder of its own: `await using` stops it and takes the folder
 * away. By the clock, in milliseconds since 1970, content grows old; `limits` are those of requests.
 */
export async function startSite(env: Env = {}, { clock = Date.now, limits = {} as Partial<RequestLimits> } = {}) {
  // React decides at its first import which of its builds it is.
  process.env.NODE_ENV = 'production'
  const { serve } = await import('../compose.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'riparo-site-'))
  const { url, close } = await serve(
    toConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', FORM_LIMIT: '0', ...env }),
    { clock, limits: { ...requestLimits, ...limits } },
  )
  const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })
  return {
    url,
    dataDir,
    /** The answer at a path, redirects not followed. */
    ask,
    /** The page at a path. */
    page: async (path: string, init?: RequestInit) => readPage(await ask(path, init)),
    /** Another connection to the site's database; whoever opens it with `using` closes it. */
    openDatabase: (options = { readOnly: true }) => new DatabaseSync(join(dataDir, 'riparo.sqlite'), options),
    async [Symbol.asyncDispose]() {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
