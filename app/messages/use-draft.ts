import { type RefObject, useRef, useState } from 'react'
import type { FormKind } from '../../domain/messages/kinds.ts'
import { hasWords } from '../ui/typed-words/controls.ts'
import { useTypedWords } from '../ui/typed-words/use-typed-words.ts'
import { type Draft, discardDraft, forgetSentDraft, isStored, openDrafts, saveDraft } from './drafts.ts'
import { randomKey } from './random-key.ts'
import { fits, readTyped, toDraftId } from './typed-fields.ts'

export type FormDraft = ReturnType<typeof useDraft>

/**
 * Stores what a visitor types on every input, for each tab separately, and restores it into an empty form after a reload or a
 * crash. The same words keep one idempotency key until they are sent, in every tab, and are one message (D5); a change gets
 * another key.
 */
export function useDraft(kind: FormKind, form: RefObject<HTMLFormElement | null>) {
  const [others, setOthers] = useState<readonly Draft[]>([])
  const key = useRef('')
  const { restored, setRestored, putBack } = useTypedWords<Draft>(form, { open, follow }, [kind, form])

  async function open(element: HTMLFormElement): Promise<void> {
    const drafts = await openDrafts(toDraftId(kind, element), (fields) => fits(element, fields))
    setOthers(drafts.others)
    if (drafts.restored) show(drafts.restored)
    // Words that were typed before the page was hydrated.
    else if (!key.current && hasWords(readTyped(element))) save(element)
  }

  function follow(element: HTMLFormElement, change: StorageEvent) {
    setOthers((before) => before.filter((draft) => isStored(toDraftId(kind, element), draft)))
    // Without a key everything is gone (F15): the next input would store the words again.
    if (change.key === null) clear(element)
  }

  function save(element: HTMLFormElement): string {
    key.current ||= randomKey()
    void saveDraft(toDraftId(kind, element), readTyped(element), key.current)
    return key.current
  }

  /** Puts a draft into the form, which then writes it. */
  function show(draft: Draft) {
    key.current = draft.key
    putBack(draft)
  }

  function clear(element: HTMLFormElement) {
    key.current = ''
    element.reset()
    setRestored(null)
  }

  return {
    restored,
    /** Drafts of tabs that are closed, newest first. */
    others,
    setOthers,
    /** The idempotency key of the words in the form. */
    key,
    /** Stores the form's values; gives their idempotency key. */
    save,
    /** Stores changed values, under another key. */
    change(element: HTMLFormElement) {
      key.current = ''
      if (hasWords(readTyped(element))) save(element)
      else void discardDraft(toDraftId(kind, element))
    },
    /** Discards the draft and clears the form, once the message is sent or waits on the device. */
    forget(element: HTMLFormElement) {
      forgetSentDraft(toDraftId(kind, element), key.current)
      clear(element)
    },
    discard() {
      if (!form.current) return
      void discardDraft(toDraftId(kind, form.current))
      clear(form.current)
      focusFirst(form.current)
    },
    show,
  }
}

export function focusFirst(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('input:not([readonly], [type="checkbox"]), textarea')?.focus()
}
