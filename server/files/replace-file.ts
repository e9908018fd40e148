import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toFileFault } from './file-fault.ts'

/**
 * Writes a file under another name and then renames it, so that no reader sees half of it and an interruption leaves the old
 * file. With `flush` its bytes are on the disk before it has its name, so that a power cut leaves no damaged file.
 * @throws Error when it cannot be written; the partial file is removed
 */
export async function replaceFile(file: string, body: string | Buffer, { flush = false } = {}): Promise<void> {
  const partial = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(partial, body, { flush })
    await rename(partial, file)
  } catch (err) {
    await rm(partial, { force: true }).catch(() => {})
    throw toFileFault(err, file)
  }
}
