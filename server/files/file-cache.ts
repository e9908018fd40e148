import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../domain/ports.ts'
import { replaceFile } from './replace-file.ts'

export type FileCache = ReturnType<typeof createFileCache>

/** A file of `replaceFile` that a crash left behind. */
const partialName = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Caches files in a folder of limited size; the least recently used are deleted first, after a restart the oldest. A file that
 * cannot be read or written is a cache miss, not an error.
 */
export function createFileCache({ folder, maxBytes, log }: { folder: string; maxBytes: number; log: Log }) {
  const evicted: string[] = []
  const files = new LRUCache<string, true>({
    maxSize: maxBytes,
    dispose: (_true, name, reason) => reason === 'evict' && evicted.push(name),
  })
  let opened: Promise<void> | null = null

  /** Runs at the first use instead of the start, because there may be many thousands of files. */
  async function open() {
    const names = await readdir(folder).catch(() => [])
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        if (partialName.test(name)) return void (await rm(path, { force: true }))
        const facts = await stat(path).catch(() => null)
        return facts?.isFile() ? { name, size: facts.size, writtenAt: facts.mtimeMs } : undefined
      }),
    )
    const oldestFirst = found.filter((file) => file !== undefined).toSorted((a, b) => a.writtenAt - b.writtenAt)
    for (const { name, size } of oldestFirst) note(name, size)
  }

  function note(name: string, size: number) {
    files.set(name, true, { size: Math.max(1, size) })
  }

  return {
    async get(name: string) {
      opened ??= open()
      await opened
      const body = await readFile(join(folder, name)).catch(() => null)
      if (body) note(name, body.length)
      else files.delete(name)
      return body
    },

    has: (name: string) =>
      stat(join(folder, name)).then(
        () => true,
        () => false,
      ),

    async set(name: string, body: Buffer) {
      if (body.length > maxBytes) return
      opened ??= open()
      await opened
      try {
        await replaceFile(join(folder, name), body)
        note(name, body.length)
        const removed = evicted.splice(0).filter((each) => !files.has(each))
        await Promise.all(removed.map((each) => rm(join(folder, each), { force: true })))
      } catch (err) {
        log.warn({ err }, 'a file cannot be cached')
      }
    },

    async delete(name: string) {
      files.delete(name)
      await rm(join(folder, name), { force: true }).catch(() => {})
    },
  }
}
