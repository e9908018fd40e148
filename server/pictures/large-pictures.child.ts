// The child process of `createEncoder`.
import { constants } from 'node:os'
import { answerJobs } from './child.ts'
import { makePicture } from './make-picture.ts'

answerJobs(constants.priority.PRIORITY_BELOW_NORMAL, makePicture)
