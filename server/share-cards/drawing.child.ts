// The child process of `createDrawingProcess`: draws one card after another, at a lower priority than the server that renders pages.
import { constants, setPriority } from 'node:os'
import { drawShareCard, type ShareCardJob } from './draw-share-card.ts'
import type { DrawingAnswer } from './drawing-process.ts'

setPriority(constants.priority.PRIORITY_LOW)

// The server exited.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', async (job) => {
  const answer: DrawingAnswer = await drawShareCard(job as ShareCardJob).then(
    (body) => ({ body }),
    (error: Error) => ({ reason: error.message }),
  )
  process.send?.(answer)
})
