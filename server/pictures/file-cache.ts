import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../domain/ports.ts'
import { replaceFile } from '../files/replace-file.ts'

/** Files that can be made again. What cannot be read or written costs time, and nothing else. */
export type FileCache = {
  get(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  keep(name: string, body: Buffer): Promise<void>
  drop(name: string): Promise<void>
}

/** How exactly the order of use survives a restart. */
const touchEveryMs = 3_600_000

const partialName = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A folder of at most so many bytes: where it is full, what was used longest ago makes room. */
export function createFileCache({ folder, maxBytes, log }: { folder: string; maxBytes: number; log: Log }): FileCache {
  /** In the order of their use, the latest last. */
  const files = new Map<string, { size: number; touchedAt: number }>()
  let total = 0
  let opened: Promise<void> | null = null

  /** With the first picture, not at the start: there may be many thousands. */
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

  async function makeRoom() {
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

    async keep(name, body) {
      if (body.length > maxBytes) return
      opened ??= open()
      await opened
      try {
        await replaceFile(join(folder, name), body)
        note(name, { size: body.length, touchedAt: Date.now() })
        await makeRoom()
      } catch (err) {
        log.warn({ err }, 'a picture cannot be kept')
      }
    },

    async drop(name) {
      forget(name)
      await rm(join(folder, name), { force: true }).catch(() => {})
    },
  }
}
