import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import pTimeout from 'p-timeout'
import type { ShareCardJob } from './draw-share-card.ts'

/** The message of the child process. */
export type DrawingAnswer = { body: Uint8Array } | { reason: string }

export type DrawingProcess = {
  /** One card at a time. @throws Error if a card cannot be drawn, or takes too long */
  draw(job: () => Promise<ShareCardJob>): Promise<Buffer>
  close(): void
}

const drawingTimeoutMs = 20_000
/** Then the process ends, and its 100 MB are free. */
const idleMs = 10_000

/**
 * Draws cards in a child process, so that pages answer as fast while cards are made, and so that only this process sees
 * the fonts of `fonts.conf`.
 */
export function createDrawingProcess(): DrawingProcess {
  const oneAtATime = pLimit(1)
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function stop() {
    child?.kill('SIGKILL')
    child = null
  }

  return {
    draw: (job) =>
      oneAtATime(async () => {
        const asked = await job()
        clearTimeout(idle)
        // It may have been killed while it was idle.
        if (!child?.connected) child = start()
        try {
          const answer = await ask(child, asked)
          if ('reason' in answer) throw new Error(answer.reason)
          return Buffer.from(answer.body)
        } catch (error) {
          stop()
          throw error
        } finally {
          idle = setTimeout(stop, idleMs).unref()
        }
      }),
    close: stop,
  }
}

function start(): ChildProcess {
  // The first card waits for the start: without compiled code it takes 60 ms longer.
  const cache = getCompileCacheDir()
  const child = fork(childFile, {
    execArgv: [],
    // The child reads untrusted files, so it gets no secrets.
    env: {
      FONTCONFIG_FILE: fontsFile,
      PANGOCAIRO_BACKEND: 'fontconfig',
      ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An idle child does not keep the server alive.
  child.unref()
  child.channel?.unref()
  return child
}

async function ask(child: ChildProcess, job: ShareCardJob): Promise<DrawingAnswer> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const answered = once(child, 'message', { signal })
    const ended = once(child, 'exit', { signal }).then(() => [{ reason: 'the drawing process ended' }])
    child.send(job)
    const [answer] = await pTimeout(Promise.race([answered, ended]), { milliseconds: drawingTimeoutMs })
    return answer
  } finally {
    settled.abort()
  }
}

const childFile = fileURLToPath(new URL('./drawing.child.ts', import.meta.url))
const fontsFile = fileURLToPath(new URL('./fonts.conf', import.meta.url))
