import type { UndoableDeed, Written } from '../office/bulk.ts'
import type { Person } from '../office/person.ts'
import type { AnswerDeed } from './thread.ts'

/** Threads that one deed changes at most (J22). */
export const maxThreads = 100

/** A change of many threads. One that is given goes to the person of this id, or to nobody. */
export type ThreadsChange =
  | { kind: 'answered'; value: AnswerDeed }
  | { kind: 'closed'; value: null }
  | { kind: 'given'; value: string | null }

/** A thread with its revision as the person saw it in the list. */
export type TickedThread = { id: string; seen: number }

/** A deed on threads; of those that were given, its value is the name of the person, then. */
export type ThreadsDeed = UndoableDeed<ThreadsChange['kind']>

/** Changes many threads in one deed (J22): all of them, or none where one is not as it was seen. */
export type BulkThreads = {
  /** @throws for more than `maxThreads` */
  change(ticked: readonly TickedThread[], change: ThreadsChange, person: Person): Promise<Written>
  /** Takes a deed back as a whole, by a new one; refused where somebody wrote or did something to one of its threads since. Null for one that is not known any more. */
  undo(deed: string, person: Person): Promise<Written | null>
  findDeed(deed: string): Promise<ThreadsDeed | null>
}
