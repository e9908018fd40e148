import { useEffect, useState } from 'react'
import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import { urls } from '../../domain/urls.ts'

type Properties = ReadonlyMap<string, ShortlistProperty>

/** The current facts of properties, by property id, and whether they could not be read. New `ids` are read when they come. */
export function useProperties(ids: readonly string[]): { properties: Properties; failed: boolean; retry: () => void } {
  const [properties, setProperties] = useState<Properties>(new Map())
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const missing = ids.filter((id) => !properties.has(id)).join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is made again although nothing else has changed
  useEffect(() => {
    if (!missing) return
    const leaving = new AbortController()
    readProperties(missing.split(','), leaving.signal).then(
      (read) => {
        setFailed(false)
        setProperties((before) => new Map([...before, ...read.map((property) => [property.id, property] as const)]))
      },
      () => setFailed(!leaving.signal.aborted),
    )
    return () => leaving.abort()
  }, [missing, attempt])
  return { properties, failed, retry: () => setAttempt(attempt + 1) }
}

async function readProperties(ids: readonly string[], signal: AbortSignal): Promise<ShortlistProperty[]> {
  const answer = await fetch(urls.shortlistProperties(ids), { signal })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}
