// The child process of `createShareCards`.
import { constants } from 'node:os'
import { answerJobs } from '../child.ts'
import { drawShareCard } from './draw-share-card.ts'

answerJobs(constants.priority.PRIORITY_LOW, drawShareCard)
