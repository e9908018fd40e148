import { type FileHandle, open, rm } from 'node:fs/promises'
import { nameFullDisk } from './disk-full.ts'

/**
 * Writes a new file with people's words in it: only its owner may read it, and what cannot be written whole is not left behind.
 * @throws where the file exists already or cannot be written
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
