import { type RefObject, useRef, useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import { hasWords, readControls } from '../../app/ui/typed-words/controls.ts'
import { useTypedWords } from '../../app/ui/typed-words/use-typed-words.ts'
import { writeWords } from '../../app/ui/typed-words/words.ts'
import { openUnsaved, toKey, type Unsaved } from './unsaved.ts'

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

/** Keeps the words of a form, with its boxes, until the page says that they were saved; puts them back when the form opens again. */
export function useKeptWords(
  form: RefObject<HTMLFormElement | null>,
  { personId, formName, about, wasSaved, onPutBack }: Options,
) {
  const { key: visit, search } = useLocation()
  const answer = useActionData<{ isLost?: true }>()
  const key = toKey(personId, formName)
  const isSent = useRef(false)
  const [isFull, setIsFull] = useState(false)
  const store = (words: Unsaved | null) => setIsFull(!writeWords(key, words))
  const { restored, setRestored, putBack } = useTypedWords<Unsaved>(form, { open }, [key, visit, answer])

  function open(element: HTMLFormElement): void {
    const unsaved = openUnsaved(key)
    const isDone = isSent.current && answer === undefined && new URLSearchParams(search).has('done')
    isSent.current = false
    if (isDone || (unsaved?.sent && wasSaved?.(unsaved.fields))) empty()
    else if (unsaved) {
      if (!hasWords(readControls(element)) && putBack(unsaved)) onPutBack?.(unsaved.fields)
      keep(answer?.isLost)
    }
  }

  function keep(sent?: true) {
    if (!form.current) return
    const fields = readControls(form.current)
    store(hasWords(fields) ? { name: about, fields, keptAt: Date.now(), ...(sent && { sent }) } : null)
  }
  function empty() {
    form.current?.reset()
    store(null)
    setRestored(null)
  }
  /** For a form that leaves: the page that follows a success empties it. */
  function send() {
    isSent.current = true
    keep(true)
  }
  return { keep, send, empty, restored, isFull }
}
