import type { ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { askChild, startChild } from '../pictures/child.ts'
import type { ShareCardJob } from './draw-share-card.ts'

const drawingTimeoutMs = 20_000
/** Then the process ends, and its 100 MB are free. */
const idleMs = 10_000

/**
 * Draws cards in a child process, so that pages answer as fast while cards are made, and so that only this process sees
 * the fonts of `fonts.conf`.
 */
export function createDrawingProcess() {
  const oneAtATime = pLimit(1)
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function stop() {
    child?.kill('SIGKILL')
    child = null
  }

  return {
    /** One card at a time. @throws Error if a card cannot be drawn, or takes too long */
    draw: (job: () => Promise<ShareCardJob>) =>
      oneAtATime(async () => {
        const asked = await job()
        clearTimeout(idle)
        // It may have been killed while it was idle.
        if (!child?.connected) child = start()
        try {
          return await askChild(child, asked, drawingTimeoutMs)
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
  const child = startChild(childFile, {
    FONTCONFIG_FILE: fontsFile,
    PANGOCAIRO_BACKEND: 'fontconfig',
    ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }),
  })
  // An idle child does not keep the server alive.
  child.unref()
  child.channel?.unref()
  return child
}

const childFile = fileURLToPath(new URL('./drawing.child.ts', import.meta.url))
const fontsFile = fileURLToPath(new URL('./fonts.conf', import.meta.url))
