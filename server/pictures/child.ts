import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import pTimeout from 'p-timeout'

/** The message of a child process. */
type Answer = { body: Uint8Array } | { reason: string }

/**
 * Makes a picture in a process of its own, which is killed after the timeout: within this process decoding cannot be aborted,
 * and its memory would not be returned. It reads untrusted files, so it gets no secrets, only `env`. Settles when the child has exited.
 * @throws Error if the picture cannot be made, or takes too long
 */
export async function makeInChild(
  file: string,
  job: Serializable,
  timeoutMs = 20_000,
  env: NodeJS.ProcessEnv = {},
): Promise<Buffer> {
  const child = fork(file, {
    execArgv: [],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  const answered: Promise<Answer[]> = once(child, 'message')
  const ended = exited.then((): Answer[] => [{ reason: 'the process ended' }])
  try {
    child.send(job)
    const [answer] = await pTimeout(Promise.race([answered, ended]), {
      milliseconds: timeoutMs,
      message: `not made within ${timeoutMs} ms`,
    })
    if (!answer || 'reason' in answer) throw new Error(answer?.reason)
    return Buffer.from(answer.body)
  } finally {
    // Without a process, as when there are no more file descriptors, the signal could reach this server and its whole group.
    if (child.pid !== undefined) child.kill('SIGKILL')
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
