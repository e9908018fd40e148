import { type FormEvent, useEffect, useState } from 'react'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import type { FormKind } from '../../domain/messages/kinds.ts'
import type { SubmittedFields } from '../../domain/messages/submitted-fields.ts'
import { findReference } from '../../domain/messages/thanks.ts'
import { hasWords } from '../ui/typed-words/controls.ts'
import { type FieldTexts, postMessage } from './post-message.ts'
import { readTyped, toSubmittedFields } from './typed-fields.ts'
import type { FormDraft } from './use-draft.ts'
import { storeWaiting } from './waiting-messages.ts'
import { loadPanel } from './waiting-messages-notice.tsx'

/** Milliseconds until the button's label and the message are reset (section 9). */
const statusReset = 10_000

const waitingText =
  'We couldn’t reach our server, so your message is kept on this device. It will be sent as soon as the connection is back. If you close this page, please come back within 14 days.'
const notStoredText =
  'We couldn’t reach our server, and your browser does not let us keep your message on this device. Everything you wrote is still here: please send it again when the connection is back.'

type State = {
  phase: 'ready' | 'sending' | 'sent' | 'again'
  message: string
  errors: Partial<FieldTexts>
  failed: boolean
  /** The fields of the message that was just sent. */
  sent: SubmittedFields | null
  /** The reference of the last message, which outlasts its thanks; null without one. */
  reference: string | null
}

const withChange = (change: Partial<State>) => (before: State) => ({ ...before, ...change })

/** Sends a form without leaving the page. Gives its phase, its message and the errors of its fields. */
export function useSubmission(kind: FormKind, outcome: FormOutcome | null, draft: FormDraft) {
  const [state, setState] = useState<State>({
    phase: 'ready',
    message: outcome?.message ?? '',
    errors: outcome?.errors ?? {},
    failed: outcome !== null,
    sent: null,
    reference: null,
  })
  useEffect(() => {
    if (state.phase !== 'sent') return
    const timer = setTimeout(() => setState(withChange({ phase: 'again', message: '', sent: null })), statusReset)
    return () => clearTimeout(timer)
  }, [state])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // The second click of a double click, when the first was answered in between.
    if (state.phase === 'sent' && !hasWords(readTyped(form))) return
    const fields = toSubmittedFields(form)
    const parsed = (await loadRules())?.(kind, fields)
    if (parsed && !parsed.ok) return refuse(form, parsed.errors, '')

    setState(withChange({ phase: 'sending', message: '', errors: {}, failed: false, sent: null }))
    const message = { kind, fields, key: draft.save(form) }
    const answer = await postMessage(message)
    if (answer.outcome === 'invalid') return refuse(form, answer.errors, answer.message)
    if (answer.outcome === 'refused' || answer.outcome === 'busy') return fail(answer.message)
    if (answer.outcome === 'accepted') return finish(form, fields, answer.message)
    if (storeWaiting({ ...message, keptAt: Date.now() })) return finish(form, fields, waitingText)
    fail(notStoredText)
  }

  /** The server or the device has the message (D2). The form is cleared, unless the visitor has changed it meanwhile. */
  function finish(form: HTMLFormElement, sent: SubmittedFields, message: string) {
    if (JSON.stringify(toSubmittedFields(form)) === JSON.stringify(sent)) draft.forget(form)
    setState(withChange({ phase: 'sent', message, errors: {}, failed: false, sent, reference: findReference(message) }))
  }

  function fail(message: string) {
    setState(withChange({ phase: 'ready', message, errors: {}, failed: true, sent: null }))
  }

  function refuse(form: HTMLFormElement, errors: Partial<FieldTexts>, message: string) {
    setState(withChange({ phase: 'ready', message, errors, failed: true, sent: null }))
    const first = [...form.elements].find((element) => errors[(element as HTMLInputElement).name])
    if (first instanceof HTMLElement) first.focus()
  }

  /** Follows the error of the field that is being changed, until the field is right. Errors of other fields wait for the next attempt. */
  async function correct({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (!state.errors[name]) return
    const parsed = (await loadRules())?.(kind, toSubmittedFields(form))
    if (!parsed) return
    const found: Partial<FieldTexts> = parsed.ok ? {} : parsed.errors
    const error = found[name]
    setState(({ errors: { [name]: _corrected, ...others }, ...rest }) => {
      const errors = error ? { ...others, [name]: error } : others
      // The message counts the fields that were wrong.
      return { ...rest, errors, ...(!error && { message: '', failed: Object.keys(errors).length > 0 }) }
    })
  }

  const untouched = state.phase === 'ready' && !state.failed
  return { ...state, submit, correct, prepare, sending: state.phase === 'sending', untouched }
}

/** Fetches the code that sending needs, while there is a connection. */
function prepare() {
  void loadRules()
  void loadPanel()
}

/** The rules are fetched when a visitor focuses a form; null if that fails: then only the server checks. */
async function loadRules() {
  try {
    return (await import('../../domain/messages/parse-form.ts')).parseForm
  } catch {
    return null
  }
}
