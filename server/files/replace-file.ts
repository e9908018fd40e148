import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nameFullDisk } from './disk-full.ts'

/**
 * Writes a file under another name first, so that nobody reads half of it and a stop halfway leaves the old one.
 * @throws Error where it cannot be written; nothing is left of it then
 */
export async function replaceFile(file: string, body: string | Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(partial, body)
    await rename(partial, file)
  } catch (err) {
    await rm(partial, { force: true }).catch(() => {})
    throw nameFullDisk(err, file)
  }
}
