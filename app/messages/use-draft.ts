import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormKind } from '../../domain/messages/forms.ts'
import { type Draft, discardDraft, discardOther, forgetSentDraft, keepDraft, openDrafts, swapDrafts } from './drafts.ts'
import { randomKey } from './random-key.ts'
import { isEmpty, leavesTyped, putBack, replaceTyped, toDraftId, toTyped } from './typed-fields.ts'

export type KeptDraft = ReturnType<typeof useDraft>

/**
 * Keeps what a visitor types at every key, for each tab apart, and puts it back into an empty form after a reload or a crash. The
 * same words have one key until they are sent, in every tab that shows them, and are one message (D5); changed words have another.
 */
export function useDraft(kind: FormKind, form: RefObject<HTMLFormElement | null>) {
  const [restored, setRestored] = useState(false)
  const [others, setOthers] = useState<readonly Draft[]>([])
  const key = useRef('')
  useEffect(() => {
    const element = form.current
    if (!element) return
    let isShown = true
    openDrafts(toDraftId(kind, element), (fields) => leavesTyped(element, fields)).then((drafts) => {
      if (!isShown) return
      setOthers(drafts.others)
      if (!drafts.restored) {
        // Words that were typed before the script came.
        if (!key.current && !isEmpty(element)) keep(kind, element, key)
        return
      }
      setRestored(putBack(element, drafts.restored.fields))
      // With words that were typed before the draft came back, it is another message.
      if (leavesTyped(element, drafts.restored.fields)) key.current = drafts.restored.key
      else change(kind, element, key)
    })
    return () => {
      isShown = false
    }
  }, [kind, form])

  function clear(element: HTMLFormElement) {
    key.current = ''
    element.reset()
  }

  return {
    restored,
    /** Drafts of tabs that are closed, newest first. */
    others,
    /** Keeps what stands in the form; the key under which it is to be sent. */
    keep: (element: HTMLFormElement) => keep(kind, element, key),
    /** The same after a change. */
    change: (element: HTMLFormElement) => change(kind, element, key),
    /** The device or the server has it: what is typed from now on is another. */
    forget(element: HTMLFormElement) {
      forgetSentDraft(toDraftId(kind, element), key.current)
      clear(element)
    },
    discard() {
      setRestored(false)
      if (!form.current) return
      void discardDraft(toDraftId(kind, form.current))
      clear(form.current)
      focusFirst(form.current)
    },
    /** Puts another draft into the form, and offers what stood there in its place. */
    async use(other: Draft) {
      const element = form.current
      if (!element) return
      const shown = isEmpty(element) ? null : { fields: toTyped(element), key: key.current || randomKey() }
      key.current = other.key
      replaceTyped(element, other.fields)
      const left = await swapDrafts(toDraftId(kind, element), other, shown)
      setOthers((before) => before.flatMap((draft) => (draft.tab === other.tab ? (left ?? []) : draft)))
      setRestored(true)
      focusFirst(element)
    },
    discardOther(other: Draft) {
      if (form.current) discardOther(toDraftId(kind, form.current), other)
      setOthers((before) => before.filter(({ tab }) => tab !== other.tab))
    },
  }
}

function keep(kind: FormKind, form: HTMLFormElement, key: RefObject<string>): string {
  key.current ||= randomKey()
  void keepDraft(toDraftId(kind, form), toTyped(form), key.current)
  return key.current
}

function change(kind: FormKind, form: HTMLFormElement, key: RefObject<string>) {
  key.current = ''
  if (isEmpty(form)) void discardDraft(toDraftId(kind, form))
  else keep(kind, form, key)
}

function focusFirst(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus()
}
