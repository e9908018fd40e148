import { useEffect, useState } from 'react'

type Settled<Value> = { of: Promise<Value>; value: Value } | { of: Promise<Value>; error: unknown }

/** What was read last, and whether something newer is on its way. What cannot be read is thrown, for the error screen. */
export function useRead<Value>(value: Value | Promise<Value>): { known: Value | null; waiting: boolean } {
  const [settled, setSettled] = useState<Settled<Value> | null>(null)
  const [known, setKnown] = useState(value instanceof Promise ? null : value)
  useEffect(() => {
    if (!(value instanceof Promise)) return
    value.then(
      (read) => setSettled({ of: value, value: read }),
      (error) => setSettled({ of: value, error }),
    )
  }, [value])

  if (!(value instanceof Promise)) {
    if (known !== value) setKnown(value)
    return { known: value, waiting: false }
  }
  if (settled?.of !== value) return { known, waiting: true }
  if ('error' in settled) throw settled.error
  if (known !== settled.value) setKnown(settled.value)
  return { known: settled.value, waiting: false }
}
