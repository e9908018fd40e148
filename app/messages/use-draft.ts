import { type RefObject, useEffect, useState } from 'react'
import { discardDraft, findDraft, keepDraft } from './drafts.ts'
import type { FormKind } from './forms.ts'
import { putBack, toDraftId, toTyped } from './typed-fields.ts'

/** What is being typed survives a reload and a crash: it is kept at every key, and put back into an empty form. */
export function useDraft(kind: FormKind, form: RefObject<HTMLFormElement | null>) {
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const element = form.current
    const draft = element && findDraft(toDraftId(kind, element))
    if (draft) setRestored(putBack(element, draft))
  }, [kind, form])

  return {
    restored,
    keep() {
      if (form.current) keepDraft(toDraftId(kind, form.current), toTyped(form.current))
    },
    discard() {
      setRestored(false)
      if (!form.current) return
      discardDraft(toDraftId(kind, form.current))
      form.current.reset()
      form.current.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus()
    },
  }
}
