import { formatProperties } from '../../domain/format-count.ts'
import { maxEntries, type Remark } from '../../domain/shortlist/entry.ts'
import { mergeEntry } from '../../domain/shortlist/merge.ts'
import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import { storageRefused } from '../device/storage-refused.ts'
import { findEntry, parseShortlist, readShortlist, writeEntry } from './entries.ts'

type Shared = { property: ShortlistProperty; theirs: Remark | null }

/** `isDone` is false where the same may succeed a second time. */
export type MergeOutcome = { isDone: boolean; said: string }

type Merged = { added: number; extended: number; known: number; refused: 'full' | 'storage' | null }

/** Merges a shared list into the shortlist (F10), in its order and as far as there is room. Says what was added. */
export function mergeShortlist(shared: readonly Shared[]): MergeOutcome {
  const merged: Merged = { added: 0, extended: 0, known: 0, refused: null }
  const now = Date.now()
  let room = maxEntries - parseShortlist(readShortlist()).length
  // The first of the list is to be the last saved, so that the own list has its order.
  for (const [position, { property, theirs }] of shared.entries()) {
    const own = findEntry(property.id)
    const entry = mergeEntry(own, theirs, property, now - position)
    if (entry === own) {
      merged.known++
      continue
    }
    const isAdded = !own || own.removed
    if (isAdded && room === 0) merged.refused ??= 'full'
    else if (!writeEntry(entry)) merged.refused = 'storage'
    else if (isAdded) {
      merged.added++
      room--
    } else merged.extended++
  }
  return { isDone: merged.refused !== 'storage', said: describe(merged) }
}

function describe({ added, extended, known, refused }: Merged): string {
  return [
    added > 0 && `${formatProperties(added)} added to your shortlist.`,
    extended > 0 && `Their notes are now beside yours for ${formatProperties(extended)}.`,
    added + extended === 0 && !refused && 'Your shortlist already has all of these.',
    added + extended > 0 && known > 0 && `${formatProperties(known)} already saved.`,
    refused === 'full' && `The others were not added, because a shortlist holds ${maxEntries} properties at most.`,
    refused === 'storage' && storageRefused,
  ]
    .filter(Boolean)
    .join(' ')
}
