import type { ManyDeed, ManyWritten, UndoneMany } from '../office/many.ts'
import type { Person } from '../office/person.ts'
import type { AnswerDeed } from './thread.ts'

/** Threads that one deed changes at most (J22). */
export const maxThreads = 100

/** A change of many threads. One that is given goes to the person of this id, or to nobody. */
export type ThreadsChange =
  | { kind: 'answered'; value: AnswerDeed }
  | { kind: 'closed'; value: null }
  | { kind: 'given'; value: string | null }

export const threadsChangeKinds = ['answered', 'closed', 'given'] as const satisfies ThreadsChange['kind'][]

/** A thread with its revision as the person saw it in the list. */
export type TickedThread = { id: string; seen: number }

/** A deed on threads; of those that were given, its value is the name of the person, then. */
export type ThreadsDeed = ManyDeed<ThreadsChange['kind']>

/** Changes many threads in one deed (J22): all of them, or none where one is not as it was seen. */
export type ManyThreads = {
  /** @throws for more than `maxThreads` */
  change(ticked: readonly TickedThread[], change: ThreadsChange, person: Person): Promise<ManyWritten>
  /** Takes a deed back as a whole, by a new one; refused where somebody wrote or did something to one of its threads since. */
  undo(deed: string, person: Person): Promise<UndoneMany>
  findDeed(deed: string): Promise<ThreadsDeed | null>
}
