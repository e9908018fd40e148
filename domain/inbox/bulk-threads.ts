import type { UndoableChange, Written } from '../office/bulk.ts'
import type { Person } from '../office/person.ts'
import type { AnswerEvent } from './thread.ts'

/** So many threads change at once at most (J22). */
export const maxThreads = 100

/** A change of many threads. One that is given goes to the person of this id, or to nobody; a follow-up is put off until this instant. */
export type ThreadsChange =
  | { kind: 'answered'; value: AnswerEvent }
  | { kind: 'closed' | 'spam'; value: null }
  | { kind: 'follow-up'; value: string }
  | { kind: 'given'; value: string | null }

/** A thread with its revision as the person saw it in the list. */
export type TickedThread = { id: string; seen: number }

/** A change on threads; of those that were given, its value is the name of the person, then. */
export type UndoableThreadsChange = UndoableChange<ThreadsChange['kind']>

/** Changes many threads at once (J22): all of them, or none where one is not as it was seen. */
export type BulkThreads = {
  /** @throws for more than `maxThreads` */
  change(ticked: readonly TickedThread[], change: ThreadsChange, person: Person): Promise<Written>
  /** Takes a change back as a whole, by a new one; refused where somebody wrote or did something to one of its threads since. Null for one that is not known any more. */
  undo(changeId: string, person: Person): Promise<Written | null>
  findChange(changeId: string): Promise<UndoableThreadsChange | null>
}
