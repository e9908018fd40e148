import { formatCount } from '../../domain/format-count.ts'
import { type ActivityLine, activityEvents } from '../../domain/office/activity.ts'

/** The lines of one change of many, of which a page has the first. `undone` are those of the change that took all of it back. */
export type ActivityGroup = { lines: readonly ActivityLine[]; undone: readonly ActivityLine[] }

/** Puts the lines of a page, newest first, together as they were recorded. */
export function groupActivity(lines: readonly ActivityLine[]): ActivityGroup[] {
  const changes = [...Map.groupBy(lines, toKey).values()]
  const takenBack = new Set<readonly ActivityLine[]>()
  return changes.flatMap((lines, at): ActivityGroup[] => {
    if (takenBack.has(lines)) return []
    // An undo is refused where anything was changed since, so the last change of the same listings is the one that it took back.
    const before = isUndo(lines) ? changes.slice(at + 1).find((others) => isAboutSame(lines, others)) : undefined
    if (!before) return [{ lines, undone: [] }]
    takenBack.add(before)
    return [{ lines: before, undone: lines }]
  })
}

/** A line alone has a key of its own. */
function toKey({ id, at, person, event, together }: ActivityLine): string {
  return together > 1 ? [at, person?.id, event].join('\n') : id
}

const isUndo = ([first]: readonly ActivityLine[]) =>
  first !== undefined && first.together > 1 && (first.event === 'undo-change' || first.event === 'undo-threads')

function isAboutSame(some: readonly ActivityLine[], others: readonly ActivityLine[]): boolean {
  const idsOf = (lines: readonly ActivityLine[]) => lines.map(({ subject }) => subject?.id).join('\n')
  return some[0]?.together === others[0]?.together && idsOf(some) === idsOf(others)
}

const nouns = { listing: 'listing', message: 'message', person: 'person', address: 'address' } as const

/** Says what a change did to many: `withdrew 20 listings`, `closed 3 messages`. */
export function sayTogether({ event, subject, together }: ActivityLine): string {
  const words = activityEvents[event].replace(/ the message$/, '')
  return `${words} ${formatCount(together, nouns[subject?.kind ?? 'listing'])}`
}
