import { type RefObject, useEffect, useRef, useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import { forgetOld, readUnsaved, removeUnsaved, toKey, type Unsaved, writeControls, writeUnsaved } from './unsaved.ts'

type Options = {
  personId: string
  /** The form's name on this device (`formOfThread`). */
  formName: string
  /** The message that it is about, as the page names it. */
  about: string
  /** True for words that the server has: the answer that said so was lost. */
  wasSaved?: (fields: Unsaved['fields']) => boolean
  /** Called with the words that were put back, for those that have no control now. */
  onPutBack?: (fields: Unsaved['fields']) => void
}

/**
 * Keeps on the device the words in the text fields of a form, with its boxes, until the page says that they were saved; puts them back when
 * the form opens again: after a closed tab, a lost connection or an ended session.
 */
export function useKeptWords(
  form: RefObject<HTMLFormElement | null>,
  { personId, formName, about, wasSaved, onPutBack }: Options,
) {
  const { key: visit, search } = useLocation()
  const answer = useActionData<{ isLost?: true }>()
  const key = toKey(personId, formName)
  const [putBackAt, setPutBackAt] = useState<number | null>(null)
  const isSent = useRef(false)

  function keep(sent?: true) {
    if (!form.current) return
    const { fields, hasWords } = readControls(form.current)
    if (hasWords) writeUnsaved(key, { name: about, fields, keptAt: Date.now(), ...(sent && { sent }) })
    else removeUnsaved(key)
  }
  function empty() {
    form.current?.reset()
    removeUnsaved(key)
    setPutBackAt(null)
  }
  /** For a form that leaves: the page that follows a success empties it. */
  function send() {
    isSent.current = true
    keep(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page and answer
  useEffect(() => {
    if (!form.current) return
    forgetOld()
    const unsaved = readUnsaved(key)
    const isDone = isSent.current && answer === undefined && new URLSearchParams(search).has('done')
    isSent.current = false
    if (isDone) return empty()
    if (!unsaved) return
    if (unsaved.sent && wasSaved?.(unsaved.fields)) return empty()
    const current = readControls(form.current)
    if (!current.hasWords) {
      writeControls(form.current, unsaved.fields)
      onPutBack?.(unsaved.fields)
      setPutBackAt(unsaved.keptAt)
    }
    keep(answer?.isLost)
  }, [key, visit, answer])

  return { keep, send, empty, putBackAt }
}

function readControls(form: HTMLFormElement) {
  const fields: Record<string, string | string[]> = {}
  let hasWords = false
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text')) {
      fields[control.name] = control.value
      hasWords ||= control.value.trim() !== ''
    } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      fields[control.name] = [...(fields[control.name] ?? []), ...(control.checked ? [control.value] : [])]
    }
  }
  return { fields, hasWords }
}
