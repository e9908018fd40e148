import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { askChild, startChild } from './child.ts'
import type { PictureJob } from './make-picture.ts'

/**
 * Makes a picture in a child process, which is killed after the timeout: within this process decoding cannot be aborted,
 * and its memory would not be returned. Settles when the child has exited.
 * @throws Error if the source is not a picture, or takes too long
 */
export async function makeLargePicture(job: PictureJob, timeoutMs = 20_000): Promise<Buffer> {
  const child = startChild(childFile)
  const exited = once(child, 'exit')
  try {
    return await askChild(child, job, timeoutMs)
  } finally {
    child.kill('SIGKILL')
    await exited
  }
}

const childFile = fileURLToPath(new URL('./large-pictures.child.ts', import.meta.url))
