import { type FileHandle, open, rm } from 'node:fs/promises'
import { toFileFault } from './file-fault.ts'

/**
 * Writes a new file that only its owner may read, for personal data. Removes the file when it cannot be written completely.
 * @throws OperatorError when the file exists already or cannot be written
 */
export async function writeNewFile<Result>(
  file: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, 'wx', 0o600).catch((error) => Promise.reject(toFileFault(error, file)))
  try {
    const result = await write(handle)
    await handle.sync()
    return result
  } catch (error) {
    await rm(file, { force: true })
    throw toFileFault(error, file)
  } finally {
    await handle.close()
  }
}
