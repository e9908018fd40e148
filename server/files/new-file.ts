import { type FileHandle, open, rm } from 'node:fs/promises'
import { nameFullDisk } from './disk-full.ts'

/**
 * Writes a new file that only its owner may read, for personal data. Removes the file when it cannot be written completely.
 * @throws Error when the file exists already or cannot be written
 */
export async function writeNewFile<Result>(
  file: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, 'wx', 0o600)
  try {
    const result = await write(handle)
    await handle.sync()
    return result
  } catch (error) {
    await rm(file, { force: true })
    throw nameFullDisk(error, file)
  } finally {
    await handle.close()
  }
}
