import { type DependencyList, type RefObject, useEffect, useState } from 'react'
import { writeControls } from './controls.ts'
import type { TypedWords } from './words.ts'

type Rules = {
  /** Finds the words that belong into the form when it opens, and puts them back. */
  open: (form: HTMLFormElement) => void
  /** Called when another tab has changed what the device stores. */
  follow?: (form: HTMLFormElement, change: StorageEvent) => void
}

/**
 * Puts stored words back into a form: after a reload, a closed tab, a lost connection or an ended session. The form opens again when one of
 * `opened` changes.
 */
export function useTypedWords<Words extends TypedWords>(
  form: RefObject<HTMLFormElement | null>,
  { open, follow }: Rules,
  opened: DependencyList,
) {
  const [restored, setRestored] = useState<Words | null>(null)

  /** False if the form has these words already. */
  function putBack(words: Words): boolean {
    if (!form.current || !writeControls(form.current, words.fields)) return false
    setRestored(words)
    return true
  }

  useEffect(() => {
    if (form.current) open(form.current)
    const listen = (change: StorageEvent) => form.current && follow?.(form.current, change)
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each form says when it opens
  }, opened)

  return {
    /** The words that were put back; null if there were none, or they were discarded. */
    restored,
    setRestored,
    putBack,
  }
}
