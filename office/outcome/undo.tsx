import { useEffect, useRef, useState } from 'react'
import { OfficeForm } from '../form/office-form.tsx'

/** The form that takes back what was done: its intent, and what its hidden fields post. */
export type UndoneBy = { intent: string; fields: Readonly<Record<string, string>> }

const undoMs = 10_000

/** For ten seconds, and longer while it has the focus. Without script it stays as long as the page. */
export function Undo({ intent, fields }: UndoneBy) {
  const form = useRef<HTMLFormElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => form.current?.matches(':focus-within') || setOver(true), undoMs)
    return () => clearInterval(timer)
  }, [])
  if (isOver) return null
  return (
    <OfficeForm ref={form} intent={intent} preventScrollReset replace>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">Undo</button>
    </OfficeForm>
  )
}
