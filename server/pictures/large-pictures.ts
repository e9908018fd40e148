import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureJob } from './make-picture.ts'

/** The message of the child process. */
export type LargePictureAnswer = { body: Uint8Array } | { reason: string }

/**
 * Makes a picture in a child process, which is killed after the timeout: within this process decoding cannot be aborted,
 * and its memory would not be returned. Settles when the child has exited.
 * @throws Error if the source is not a picture, or takes too long
 */
export async function makeLargePicture(job: PictureJob, timeoutMs = 20_000): Promise<Buffer> {
  const child = fork(childFile, {
    execArgv: [],
    // The child reads untrusted files, so it gets no secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const answer = await new Promise<LargePictureAnswer>((resolve, reject) => {
    let received: LargePictureAnswer = { reason: `not made within ${timeoutMs} ms` }
    child.once('error', reject)
    child.once('message', (message) => {
      received = message as LargePictureAnswer
      child.kill('SIGKILL')
    })
    child.once('exit', () => resolve(received))
    child.send(job, (error) => error && reject(error))
  })
  if ('reason' in answer) throw new Error(answer.reason)
  return Buffer.from(answer.body)
}

const childFile = fileURLToPath(new URL('./large-pictures.child.ts', import.meta.url))
