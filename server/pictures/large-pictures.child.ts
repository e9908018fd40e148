// The child process of `makeLargePicture`: makes one picture, at a lower priority than the server that renders pages.
import { constants, setPriority } from 'node:os'
import type { LargePictureAnswer } from './large-pictures.ts'
import { makePicture, type PictureJob } from './make-picture.ts'

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// The server exited before the picture was made.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', async (job) => {
  const answer: LargePictureAnswer = await makePicture(job as PictureJob).then(
    (body) => ({ body }),
    (error: Error) => ({ reason: error.message }),
  )
  process.send?.(answer)
})
