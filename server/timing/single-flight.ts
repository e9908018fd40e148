/** Runs one job at a time per key. Callers that come while it runs get its result. */
export function createSingleFlight() {
  const running = new Map<string, Promise<unknown>>()
  return {
    run<Result>(key: string, job: () => Promise<Result>): Promise<Result> {
      const known = running.get(key) as Promise<Result> | undefined
      if (known) return known
      const result = job().finally(() => running.delete(key))
      running.set(key, result)
      return result
    },
    find: (key: string): Promise<unknown> | undefined => running.get(key),
  }
}
