import { readFileSync } from 'node:fs'
import type { Log } from '../../domain/ports.ts'
import { replaceFile } from '../files/replace-file.ts'

/** A file that holds what was read last. What cannot be read or written costs a line in the log, and nothing else. */
export type DiskCopy<Value> = {
  /** Null where there is none, or none of this version. */
  load(): Value | null
  /** Says whether it is on disk. */
  save(value: Value): Promise<boolean>
}

/** `version` has to change with the shape of the value, and with whatever made it, such as its source and the sanitiser's rules. */
export function createDiskCopy<Value>({
  file,
  version,
  log,
}: {
  file: string
  version: string
  log: Log
}): DiskCopy<Value> {
  return {
    load() {
      try {
        const kept = JSON.parse(readFileSync(file, 'utf8')) as { version: string; value: Value } | null
        if (kept?.version === version && kept.value) return kept.value
        log.info({ file }, 'a copy from before is of another version, and is not used')
      } catch (err) {
        if (!isMissing(err)) log.warn({ file, err }, 'a copy from before cannot be read, and is not used')
      }
      return null
    },

    async save(value) {
      try {
        await replaceFile(file, JSON.stringify({ version, value }))
        return true
      } catch (err) {
        log.warn({ file, err }, 'a copy cannot be kept')
        return false
      }
    },
  }
}

function isMissing(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
