/** Characters; each size is four times the one before. */
const usualSizes = [1_000, 4_000, 16_000, 64_000]

/** Milliseconds. Collecting garbage can take as long, so shorter times are not compared. */
const short = 100

/** Work that grows with the square takes longer for 16,000 characters, even if each step is one of a processor's fastest. */
const linear = 8

/** Milliseconds a character: a hundred times what the slowest reader takes. */
const slowest = 0.1

/** Four times the text takes linear work four times as long, and work that grows with the square sixteen times. */
const maxGrowth = 10

/**
 * Looks whether the time of `read` grows faster than its text, a repetition of `piece`; null if not. It is this thread's time
 * in the processor. A slow time is measured again, in turns with a quarter of the text, as a shared processor may take twice as long
 * in one moment as in the one before.
 */
export function findFastGrowth(read: (text: string) => unknown, piece: string, sizes = usualSizes): string | null {
  let before = Number.POSITIVE_INFINITY
  for (const size of sizes) {
    const [quarter, whole] = [repeat(piece, size / 4), repeat(piece, size)]
    let ms = measure(read, whole)
    if (isSlow()) {
      const turns = Array.from({ length: 3 }, () => [measure(read, quarter), measure(read, whole)] as const)
      before = Math.min(...turns.map(([ofQuarter]) => ofQuarter))
      ms = Math.min(...turns.map(([, ofWhole]) => ofWhole))
    }
    if (isSlow()) {
      return `${size} characters of ${JSON.stringify(piece)} take ${Math.round(ms)} ms, a quarter of them ${Math.round(before)} ms`
    }
    if (size >= 16_000 && ms < linear) return null
    before = ms

    function isSlow() {
      return ms > size * slowest || (ms > short && ms > before * maxGrowth)
    }
  }
  return null
}

function repeat(piece: string, characters: number) {
  return `1${piece.repeat(characters / piece.length)}\0`
}

function measure(read: (text: string) => unknown, text: string) {
  const start = process.threadCpuUsage()
  try {
    read(text)
  } catch {
    // A refusal is an answer as well.
  }
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
