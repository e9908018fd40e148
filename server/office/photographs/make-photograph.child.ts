// The child process that makes large photographs.
import { constants } from 'node:os'
import { answerJobs } from '../../pictures/child.ts'
import { makePhotograph } from './make-photograph.ts'

answerJobs(constants.priority.PRIORITY_BELOW_NORMAL, makePhotograph)
