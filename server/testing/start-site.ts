import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '../compose.ts'
import { toConfig } from '../config/config.ts'
import type { Env } from '../config/reader.ts'
import { copyMigrated } from '../database/testing/engines.ts'
import { type RequestLimits, requestLimits } from '../http/guards/request-limits.ts'
import { readPage } from './page.ts'

export type TestSite = Awaited<ReturnType<typeof startSite>>

/**
 * Starts the built site in this process, with its own port and data folder; `await using` stops it and removes the folder. The clock
 * (milliseconds since 1970) makes content stale; `limits` are the request limits.
 */
export async function startSite(env: Env = {}, { clock = Date.now, limits = {} as Partial<RequestLimits> } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'riparo-site-'))
  copyMigrated(dataDir)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const start = async () =>
    serve(toConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', FORM_LIMIT: '0', ...env }), {
      clock,
      limits: { ...requestLimits, ...limits },
    })
  const { url, close, listingStore, listingEditor } = await start().catch((error) => {
    remove()
    throw error
  })
  // Uncompressed, unless a test asks otherwise: `fetch` accepts gzip, whose making and unpacking takes a fourteenth of the tests' time.
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity')
    return fetch(url + path, { redirect: 'manual', ...init, headers })
  }
  return {
    url,
    dataDir,
    listingStore,
    listingEditor,
    /** Fetches a path without following redirects. */
    ask,
    /** Fetches and reads the page at a path. */
    page: async (path: string, init?: RequestInit) => readPage(await ask(path, init)),
    /** Opens another connection to the site's database; `using` closes it. */
    openDatabase: (options = { readOnly: true }) => new DatabaseSync(join(dataDir, 'riparo.sqlite'), options),
    async [Symbol.asyncDispose]() {
      await close()
      remove()
    },
  }
}
