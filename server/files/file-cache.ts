import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../domain/ports.ts'
import { replaceFile } from './replace-file.ts'

/** A cache on disk. A file that cannot be read or written is a cache miss, not an error. */
export type FileCache = {
  get(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  set(name: string, body: Buffer): Promise<void>
  delete(name: string): Promise<void>
}

/** A key, also as the name of a file, that changes with each of these facts about a cached thing. */
export function cacheKey(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
}

/** A file's time is its last use, so the order of use survives a restart with this precision. */
const touchEveryMs = 3_600_000

/** A file of `replaceFile` that a crash left behind. */
const partialName = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Caches files in a folder of limited size; the least recently used are deleted first. */
export function createFileCache({ folder, maxBytes, log }: { folder: string; maxBytes: number; log: Log }): FileCache {
  /** In order of use, the most recent last. */
  const files = new Map<string, { size: number; touchedAt: number }>()
  let total = 0
  let opened: Promise<void> | null = null

  /** Runs at the first use instead of the start, because there may be many thousands of files. */
  async function open() {
    const names = await readdir(folder).catch(() => [])
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        if (partialName.test(name)) return void (await rm(path, { force: true }))
        const facts = await stat(path).catch(() => null)
        return facts?.isFile() ? { name, size: facts.size, touchedAt: facts.mtimeMs } : undefined
      }),
    )
    for (const { name, size, touchedAt } of found
      .filter((file) => file !== undefined)
      .toSorted((a, b) => a.touchedAt - b.touchedAt)) {
      note(name, { size, touchedAt })
    }
  }

  function note(name: string, file: { size: number; touchedAt: number }) {
    forget(name)
    files.set(name, file)
    total += file.size
  }

  function forget(name: string) {
    total -= files.get(name)?.size ?? 0
    files.delete(name)
  }

  async function evict() {
    for (const name of files.keys()) {
      if (total <= maxBytes) return
      forget(name)
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async get(name) {
      opened ??= open()
      await opened
      const path = join(folder, name)
      const body = await readFile(path).catch(() => null)
      if (!body) {
        forget(name)
        return null
      }
      const now = Date.now()
      const touchedAt = files.get(name)?.touchedAt ?? 0
      const due = now - touchedAt > touchEveryMs
      if (due) utimes(path, now / 1_000, now / 1_000).catch(() => {})
      note(name, { size: body.length, touchedAt: due ? now : touchedAt })
      return body
    },

    has: (name) =>
      stat(join(folder, name)).then(
        () => true,
        () => false,
      ),

    async set(name, body) {
      if (body.length > maxBytes) return
      opened ??= open()
      await opened
      try {
        await replaceFile(join(folder, name), body)
        note(name, { size: body.length, touchedAt: Date.now() })
        await evict()
      } catch (err) {
        log.warn({ err }, 'a file cannot be cached')
      }
    },

    async delete(name) {
      forget(name)
      await rm(join(folder, name), { force: true }).catch(() => {})
    },
  }
}
