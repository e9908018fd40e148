import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import pTimeout from 'p-timeout'

/** The message of a child process. */
type Answer = { body: Uint8Array } | { reason: string }

/** Starts a process that makes pictures, one at a time. It reads untrusted files, so it gets no secrets, only `env`. */
export function startChild(file: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  return fork(file, { execArgv: [], env, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

/** The picture that a child makes. @throws Error if it cannot be made, or takes too long */
export async function askChild(child: ChildProcess, job: Serializable, timeoutMs: number): Promise<Buffer> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const answered: Promise<Answer[]> = once(child, 'message', { signal })
    const ended = once(child, 'exit', { signal }).then((): Answer[] => [{ reason: 'the process ended' }])
    child.send(job)
    const [answer] = await pTimeout(Promise.race([answered, ended]), {
      milliseconds: timeoutMs,
      message: `not made within ${timeoutMs} ms`,
    })
    if (!answer || 'reason' in answer) throw new Error(answer?.reason)
    return Buffer.from(answer.body)
  } finally {
    settled.abort()
  }
}

/**
 * Makes a picture in a process of its own, which is killed after the timeout: within this process decoding cannot be aborted,
 * and its memory would not be returned. Settles when the child has exited.
 * @throws Error if the source is not a picture, or takes too long
 */
export async function makeInChild(file: string, job: Serializable, timeoutMs = 20_000): Promise<Buffer> {
  const child = startChild(file)
  const exited = once(child, 'exit')
  try {
    return await askChild(child, job, timeoutMs)
  } finally {
    child.kill('SIGKILL')
    await exited
  }
}

/** Makes the pictures that the server asks this process for, at a lower priority than the server, which renders pages. */
export function answerJobs<Job>(priority: number, make: (job: Job) => Promise<Buffer>): void {
  setPriority(priority)
  // The server exited.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (job) => {
    const answer: Answer = await make(job as Job).then(
      (body) => ({ body }),
      (error: Error) => ({ reason: error.message }),
    )
    process.send?.(answer)
  })
}
