/** At most so many jobs run at once; the others wait in their order. */
export function createLimit(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (running === most) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
