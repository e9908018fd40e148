import { fileURLToPath } from 'node:url'
import { makeInChild } from './child.ts'
import type { PictureJob } from './make-picture.ts'

/**
 * Makes a picture in a child process. Settles when the child has exited.
 * @throws Error if the source is not a picture, or takes too long
 */
export function makeLargePicture(job: PictureJob, timeoutMs?: number): Promise<Buffer> {
  return makeInChild(childFile, job, timeoutMs)
}

const childFile = fileURLToPath(new URL('./large-pictures.child.ts', import.meta.url))
