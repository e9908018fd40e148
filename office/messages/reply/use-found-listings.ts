import { useEffect, useState } from 'react'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import type { Offered } from './find-listings.ts'

/** In milliseconds: typing pauses for so long between two words. */
const pauseTime = 300

/** Null before the first answer. */
type Found = { found: readonly Offered[] | null; isLost: boolean }

/**
 * Asks which listings words mean when typing pauses, one request at a time. `isLost` is true where the last one had no answer; `ask` repeats
 * it.
 */
export function useFoundListings(words: string): Found & { ask(): void } {
  const asked = words.trim()
  const [pressed, setPressed] = useState(0)
  const [result, setResult] = useState<Found>({ found: null, isLost: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again where somebody pressed
  useEffect(() => {
    if (asked === '') return setResult({ found: null, isLost: false })
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const url = `${inOffice(officeUrls.findListings())}?${new URLSearchParams({ words: asked })}`
      const answer = await fetch(url, { redirect: 'manual', signal: leaving.signal }).catch(() => null)
      const read = answer?.ok ? await answer.json().catch(() => null) : null
      if (!leaving.signal.aborted) setResult(({ found }) => ({ found: read ?? found, isLost: read === null }))
    }, pauseTime)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [asked, pressed])
  return { ...result, ask: () => setPressed((times) => times + 1) }
}
