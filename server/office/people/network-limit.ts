import { LRUCache } from 'lru-cache'

/** Counts what the networks of clients ask for: true while one has asked at most `max` times within `time` milliseconds. */
export function createNetworkLimit({ max, time, clock }: { max: number; time: number; clock: () => number }) {
  const windows = new LRUCache<string, { count: number; end: number }>({ max: 10_000 })
  return (network: string): boolean => {
    const now = clock()
    const former = windows.get(network)
    const open = former && former.end > now && former.end <= now + time ? former : { count: 0, end: now + time }
    windows.set(network, { ...open, count: open.count + 1 })
    return open.count < max
  }
}
