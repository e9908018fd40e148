import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FormOutcome } from './form-outcome.ts'
import { type FormKind, forms } from './forms.ts'

type Fields = Record<string, string>

/** Milliseconds until the form's label and message are as before; section 9. */
const statusReset = 10_000

const notSent =
  'Your message could not be sent: we could not be reached. Everything that you wrote is still here. Please check your connection and send it again.'

type State = {
  phase: 'ready' | 'sending' | 'sent' | 'again'
  message: string
  errors: Partial<Fields>
  failed: boolean
}

/** A form's way to the server without leaving the page: what its button says, what its message is, what is wrong at which field. */
export function useSubmission(kind: FormKind, outcome: FormOutcome | null) {
  const { action, labels } = forms[kind]
  const [state, setState] = useState<State>({
    phase: 'ready',
    message: outcome?.message ?? '',
    errors: outcome?.errors ?? {},
    failed: outcome !== null,
  })
  const reset = useTimer()
  const keys = useSubmissionKeys()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = toFields(form)
    const parsed = (await loadRules())?.[kind](fields)
    if (parsed && !parsed.ok) return refuse(form, parsed.errors, '')

    setState({ phase: 'sending', message: '', errors: {}, failed: false })
    const answer = await post(action, fields, keys.of(fields))
    if (answer.errors) return refuse(form, answer.errors, answer.message)
    if (!answer.accepted) return setState({ phase: 'ready', message: answer.message, errors: {}, failed: true })

    form.reset()
    setState({ phase: 'sent', message: answer.message, errors: {}, failed: false })
    reset(() => setState({ phase: 'again', message: '', errors: {}, failed: false }), statusReset)
  }

  function refuse(form: HTMLFormElement, errors: Partial<Fields>, message: string) {
    setState({ phase: 'ready', message, errors, failed: true })
    const first = [...form.elements].find((element) => errors[(element as HTMLInputElement).name])
    if (first instanceof HTMLElement) first.focus()
  }

  const label = { ready: labels.ready, sending: 'Submitting...', sent: 'Submitted', again: labels.again }[state.phase]
  const untouched = state.phase === 'ready' && !state.failed
  return { ...state, submit, prepare: loadRules, label, sending: state.phase === 'sending', untouched }
}

/** The rules are fetched when a visitor turns to a form; where they cannot come, the server's check is the only one. */
async function loadRules() {
  try {
    return (await import('./form-rules.ts')).formRules
  } catch {
    return null
  }
}

type Answer = { accepted: boolean; message: string; errors?: Fields }

async function post(action: string, fields: Fields, key: string): Promise<Answer> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ form_data: fields }),
    })
    return { accepted: response.ok, ...(await response.json()) }
  } catch {
    return { accepted: false, message: notSent }
  }
}

/** One key for one content: sending the same words again is the same message (D5), changed words are another. */
function useSubmissionKeys() {
  const last = useRef({ content: '', key: '' })
  return {
    of(fields: Fields) {
      const content = JSON.stringify(fields)
      if (content !== last.current.content) last.current = { content, key: randomKey() }
      return last.current.key
    },
  }
}

/** Not `randomUUID`, which only pages served over TLS have. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One timer, started anew by each use and cleared when the form goes away. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (run: () => void, milliseconds: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, milliseconds)
  }
}

function toFields(form: HTMLFormElement): Fields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
