import { type RefObject, useEffect, useRef, useState } from 'react'
import { discardDraft, findDraft, keepDraft } from './drafts.ts'
import type { FormKind } from './forms.ts'
import { putBack, toDraftId, toTyped } from './typed-fields.ts'

export type KeptDraft = ReturnType<typeof useDraft>

/**
 * What is being typed survives a reload and a crash: it is kept at every key, and put back into an empty form. The same
 * words have one key until they are sent, in every tab that shows them, and are one message (D5); changed words have another.
 */
export function useDraft(kind: FormKind, form: RefObject<HTMLFormElement | null>) {
  const [restored, setRestored] = useState(false)
  const key = useRef('')
  useEffect(() => {
    const element = form.current
    const draft = element && findDraft(toDraftId(kind, element))
    if (!draft) return
    key.current = draft.key
    setRestored(putBack(element, draft.fields))
  }, [kind, form])

  /** The device or the server has it: what is typed from now on is another. */
  function forget(element: HTMLFormElement) {
    key.current = ''
    discardDraft(toDraftId(kind, element))
    element.reset()
  }

  function keep(element: HTMLFormElement): string {
    key.current ||= randomKey()
    keepDraft(toDraftId(kind, element), toTyped(element), key.current)
    return key.current
  }

  return {
    restored,
    /** Keeps what stands in the form; the key under which it is to be sent. */
    keep,
    /** The same after a change. */
    change(element: HTMLFormElement) {
      key.current = ''
      keep(element)
    },
    forget,
    discard() {
      setRestored(false)
      if (!form.current) return
      forget(form.current)
      form.current.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus()
    },
  }
}

/** Not `randomUUID`, which only pages served over TLS have. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
