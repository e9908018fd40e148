import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormKind } from '../../domain/messages/kinds.ts'
import {
  type Draft,
  discardDraft,
  discardOther,
  forgetSentDraft,
  isStored,
  openDrafts,
  saveDraft,
  takeOver,
} from './drafts.ts'
import { randomKey } from './random-key.ts'
import { isEmpty, leavesTyped, replaceTyped, restoreTyped, toDraftId, toTypedFields } from './typed-fields.ts'

export type FormDraft = ReturnType<typeof useDraft>

/**
 * Stores what a visitor types on every input, for each tab separately, and restores it into an empty form after a reload or a
 * crash. The same words keep one idempotency key until they are sent, in every tab, and are one message (D5); a change gets
 * another key.
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
        // Words that were typed before the page was hydrated.
        if (!key.current && !isEmpty(element)) save(kind, element, key)
        return
      }
      setRestored(restoreTyped(element, drafts.restored.fields))
      // Together with words that were typed before it was restored, the draft is another message.
      if (leavesTyped(element, drafts.restored.fields)) key.current = drafts.restored.key
      else change(kind, element, key)
    })
    return () => {
      isShown = false
    }
  }, [kind, form])

  useEffect(() => {
    function followStorage({ key: changed }: StorageEvent) {
      const element = form.current
      if (!element) return
      setOthers((before) => before.filter((draft) => isStored(toDraftId(kind, element), draft)))
      // Without a key everything is gone (F15): the next input would store the words again.
      if (changed !== null) return
      key.current = ''
      element.reset()
      setRestored(false)
    }
    addEventListener('storage', followStorage)
    return () => removeEventListener('storage', followStorage)
  }, [kind, form])

  function clear(element: HTMLFormElement) {
    key.current = ''
    element.reset()
  }

  return {
    restored,
    /** Drafts of tabs that are closed, newest first. */
    others,
    /** Stores the form's values; gives their idempotency key. */
    save: (element: HTMLFormElement) => save(kind, element, key),
    /** Stores changed values, under another key. */
    change: (element: HTMLFormElement) => change(kind, element, key),
    /** Discards the draft and clears the form, once the message is sent or waits on the device. */
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
    /** Shows another draft in the form, and offers the one that it replaces. */
    async use(other: Draft) {
      const element = form.current
      if (!element) return
      const draftId = toDraftId(kind, element)
      const left = isEmpty(element) ? null : saveDraft(draftId, toTypedFields(element), key.current || randomKey())
      takeOver(draftId, other)
      key.current = other.key
      replaceTyped(element, other.fields)
      setRestored(true)
      focusFirst(element)
      const shown = await left
      setOthers((before) => before.flatMap((draft) => (draft.id === other.id ? (shown ?? []) : draft)))
    },
    discardOther(other: Draft) {
      if (form.current) discardOther(toDraftId(kind, form.current), other)
      setOthers((before) => before.filter(({ id }) => id !== other.id))
    },
  }
}

function save(kind: FormKind, form: HTMLFormElement, key: RefObject<string>): string {
  key.current ||= randomKey()
  void saveDraft(toDraftId(kind, form), toTypedFields(form), key.current)
  return key.current
}

function change(kind: FormKind, form: HTMLFormElement, key: RefObject<string>) {
  key.current = ''
  if (isEmpty(form)) void discardDraft(toDraftId(kind, form))
  else save(kind, form, key)
}

function focusFirst(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('input:not([readonly], [type="checkbox"]), textarea')?.focus()
}
