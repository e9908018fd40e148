import { formatCount } from '../../../domain/format-count.ts'
import {
  maxThreads,
  type ThreadsChange,
  type TickedThread,
  type UndoableThreadsChange,
} from '../../../domain/inbox/bulk-threads.ts'
import type { FollowUpDay } from '../../../domain/inbox/follow-up.ts'
import type { AnswerEvent } from '../../../domain/inbox/thread.ts'
import { answerLabels } from '../../../domain/inbox/thread-words.ts'
import { type OfficeClock, readFollowUp } from '../follow-up/read-follow-up.ts'
import { readRevision } from '../read-revision.ts'

/** A change as a button has it: a follow-up has its day there, and its instant once it is pressed. */
type Asked = Exclude<ThreadsChange, { kind: 'follow-up' }> | { kind: 'follow-up'; value: FollowUpDay }

/** A change as the value of its button: `closed`, `answered answer-by-telephone`, `follow-up tomorrow`, `given` with a person's id. */
export const writeChange = ({ kind, value }: Asked) => `${kind} ${value ?? ''}`.trim()

/** Reads the value of such a button; null for any other. */
export function readChange(text: string, office: OfficeClock): ThreadsChange | null {
  const [kind, value = ''] = text.split(' ', 2)
  if (kind === 'closed' || kind === 'spam') return { kind, value: null }
  if (kind === 'follow-up') {
    const at = readFollowUp((name) => (name === 'when' ? value : ''), office)
    return at === null ? null : { kind, value: at }
  }
  if (kind === 'given') return { kind, value: value || null }
  const answer = Object.keys(answerLabels).find((event): event is AnswerEvent => event === value)
  return kind === 'answered' && answer ? { kind, value: answer } : null
}

/** A thread as its box posts it, with the revision that the list shows. */
export const writeTicked = ({ id, seen }: TickedThread) => `${id} ${seen}`

/** Reads from a form the threads that were ticked, each once; a sentence where these are none, or too many. */
export function readTicked(fields: URLSearchParams): TickedThread[] | { said: string } {
  const texts = fields.getAll('thread')
  if (texts.length === 0) return { said: 'No message is ticked. Please tick some in the list.' }
  if (texts.length > maxThreads) {
    const said = `At most ${formatCount(maxThreads, 'message')} change at once, and ${texts.length.toLocaleString('en-US')} are ticked. Please tick fewer.`
    return { said }
  }
  const ticked = texts.map((text): [string, TickedThread] => {
    const [id = '', seen = ''] = text.split(' ', 2)
    return [id, { id, seen: readRevision(seen) }]
  })
  return [...new Map(ticked).values()]
}

/** Says what a change did to its threads. */
export function sayThreadsChange({ kind, value, count }: UndoableThreadsChange): string {
  const messages = `${formatCount(count, 'message')} ${count === 1 ? 'is' : 'are'}`
  if (kind === 'follow-up') return `${messages} put off, to follow up.`
  if (kind !== 'given') return `${messages} ${kind}.`
  return value === null ? `${messages} nobody’s now.` : `${messages} given to ${value}.`
}
