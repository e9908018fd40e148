// Started by `makeLargePicture`: makes the one picture that it is sent. Visitors' pages come first.
import { constants, setPriority } from 'node:os'
import type { LargePictureAnswer } from './large-pictures.ts'
import { makePicture, type PictureJob } from './make-picture.ts'

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// The server ended before the picture was made.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', async (job) => {
  const answer: LargePictureAnswer = await makePicture(job as PictureJob).then(
    (body) => ({ body }),
    (error: Error) => ({ reason: error.message }),
  )
  process.send?.(answer)
})
