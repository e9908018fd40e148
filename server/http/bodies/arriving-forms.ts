/** Forms with files are read in memory, a few at a time. */
const maxForms = 2

/** A form that has had so many milliseconds makes room for another if it brings fewer bytes a second. */
const graceMs = 5_000
const slowBytesPerSecond = 16 * 1024

/** A form on its way: who sends it, and how much of it has arrived. */
export type ArrivingForm = { personId: string; bytes: () => number; isWhole: () => boolean }

type Entry = ArrivingForm & { begun: number; stop: AbortController }

/**
 * Lets a few forms in at a time. One that is stalled keeps nobody out: a person's next form takes the place of one that has not arrived,
 * and anybody's that of one that is too slow.
 */
export function createArrivingForms(now: () => number = performance.now.bind(performance)) {
  const entries = new Set<Entry>()

  function remove(entry: Entry) {
    entry.stop.abort()
    entries.delete(entry)
  }

  function isSlow({ begun, bytes, isWhole }: Entry) {
    const ms = now() - begun
    return !isWhole() && ms >= graceMs && (bytes() * 1000) / ms < slowBytesPerSecond
  }

  return {
    /** Null where all places are taken. Its signal aborts when it has to make room. */
    enter(form: ArrivingForm): { signal: AbortSignal; leave(): void } | null {
      for (const entry of entries) if (entry.personId === form.personId && !entry.isWhole()) remove(entry)
      if (entries.size >= maxForms) {
        const slow = [...entries].find(isSlow)
        if (!slow) return null
        remove(slow)
      }
      const entry: Entry = { ...form, begun: now(), stop: new AbortController() }
      entries.add(entry)
      return { signal: entry.stop.signal, leave: () => entries.delete(entry) }
    },
  }
}
