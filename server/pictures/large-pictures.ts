import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureJob } from './make-picture.ts'

/** What the child answers. */
export type LargePictureAnswer = { body: Uint8Array } | { reason: string }

/**
 * Makes a picture in a process of its own, which is killed when the time is over: within this process nothing can end the
 * decoding of a picture, and its memory would stay taken. Resolves or rejects when the process is gone.
 * @throws Error for what is no picture, or takes too long
 */
export async function makeLargePicture(job: PictureJob, timeoutMs = 20_000): Promise<Buffer> {
  const child = fork(childFile, {
    execArgv: [],
    // It reads foreign files: it has no need to know our secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const answer = await new Promise<LargePictureAnswer>((resolve, reject) => {
    let given: LargePictureAnswer = { reason: `not made within ${timeoutMs} ms` }
    child.once('error', reject)
    child.once('message', (message) => {
      given = message as LargePictureAnswer
      child.kill('SIGKILL')
    })
    child.once('exit', () => resolve(given))
    child.send(job, (error) => error && reject(error))
  })
  if ('reason' in answer) throw new Error(answer.reason)
  return Buffer.from(answer.body)
}

const childFile = fileURLToPath(new URL('./large-pictures.child.ts', import.meta.url))
