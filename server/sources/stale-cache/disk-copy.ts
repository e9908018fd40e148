import { readFileSync } from 'node:fs'
import type { Log } from '../../../domain/ports.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { isSystemError } from '../../operator-error.ts'

/** The last good value in a file. A failure to load or save is logged and never thrown. */
export type DiskCopy<Value> = {
  /** Null when there is no file, or it has another version. */
  load(): Value | null
  /** True when the value is on disk. */
  save(value: Value): Promise<boolean>
}

type DiskCopyOptions = {
  file: string
  /** Changes with the shape of the value, its source and the sanitiser's rules. */
  version: string
  log: Log
}

export function createDiskCopy<Value>({ file, version, log }: DiskCopyOptions): DiskCopy<Value> {
  return {
    load() {
      try {
        const stored = JSON.parse(readFileSync(file, 'utf8')) as { version: string; value: Value } | null
        if (stored?.value && stored.version === version) return stored.value
        log.info({ file }, 'ignored a stale cache of another version')
      } catch (err) {
        const isMissing = isSystemError(err) && err.code === 'ENOENT'
        if (!isMissing) log.warn({ file, err }, 'ignored a stale cache that cannot be read')
      }
      return null
    },

    async save(value) {
      try {
        await replaceFile(file, JSON.stringify({ version, value }))
        return true
      } catch (err) {
        log.warn({ file, err }, 'a stale cache cannot be saved')
        return false
      }
    },
  }
}
