import { type ComponentProps, type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { Notice } from '../notice.tsx'
import { useFormFault } from './form-fault.ts'
import './office-form.css'

/** Binds a control to its form: its name, the text that was typed into it or is stored, and its fault. */
type BindField = (name: string, stored?: string) => BoundField
export type BoundField = { name: string; defaultValue: string; error: string | undefined }

type Props = Omit<ComponentProps<typeof Form>, 'method' | 'children' | 'ref'> & {
  ref?: RefObject<HTMLFormElement | null>
  /** The action reads both, and a fault comes back to the form that has them. `about` is posted as `id`. */
  intent?: string
  about?: string | undefined
  /** A sentence that says why the form could not be sent; `isWaiting` while it waits for something before it is. */
  problem?: string
  isWaiting?: boolean
  /** The words of the button that answers a question. */
  yes?: string
  /** Stands below the sentence that says why the form was not accepted. */
  more?: ReactNode
  children: ReactNode | ((field: BindField) => ReactNode)
}

/**
 * A form that writes; each of the office is one. It says why it was not accepted and moves the focus there, keeps what was typed, and is
 * not sent again before the answer has come.
 */
export function OfficeForm({
  ref,
  intent = '',
  about = '',
  problem,
  isWaiting,
  yes = 'Yes, save it',
  more,
  children,
  ...form
}: Props) {
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  const answer = useFormFault()
  const fault = answer && (answer.intent ?? '') === intent && (answer.id ?? '') === about ? answer : null
  const isBusy = useIsSending() || isWaiting
  const message = problem || fault?.message

  useEffect(() => {
    if (fault) element.current?.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]')?.focus()
  }, [fault, element])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isBusy) event.preventDefault()
    else form.onSubmit?.(event)
  }
  const bind: BindField = (name, stored = '') => ({
    name,
    defaultValue: fault?.typed?.[name] ?? stored,
    error: fault?.faults?.[name],
  })
  return (
    <Form {...form} ref={element} method="post" onSubmit={submit} aria-busy={isBusy || undefined}>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {about && <input type="hidden" name="id" value={about} />}
      {/* Enter in a field presses the first button, which must not answer the question; Safari passes over one that takes no place. */}
      {fault?.question && <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />}
      {message && (
        <Notice kind={fault?.question ? 'question' : 'fault'}>
          <p>{message}</p>
          {fault?.question && (
            <button type="submit" name="right" value={fault.question} className={buttons.secondary}>
              {yes}
            </button>
          )}
          {more}
        </Notice>
      )}
      {typeof children === 'function' ? children(bind) : children}
    </Form>
  )
}

/** True from the moment at which a form is sent until the page that follows is shown. */
function useIsSending() {
  return useNavigation().formMethod === 'POST'
}

/** Tells screen readers that a form is on its way. */
export function Sending() {
  return (
    <p className="visually-hidden" aria-live="polite">
      {useIsSending() && 'Saving…'}
    </p>
  )
}

/** The sentence of a fault whose form is no longer on the page. `about` lists the ids that its forms have. */
export function FaultWithoutForm({ about }: { about: readonly string[] }) {
  const { id, message, faults } = useFormFault() ?? {}
  if (!id || about.includes(id)) return null
  return <Notice kind="fault">{message || Object.values(faults ?? {}).join(' ')}</Notice>
}
