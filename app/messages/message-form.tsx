import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { FormKind, Notice } from '../../domain/messages/kinds.ts'
import type { SubmittedFields } from '../../domain/messages/submitted-fields.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { useRootData } from '../page-parts/root-data.ts'
import buttons from '../ui/button.module.css'
import { useFormAnswer } from './form-answer.ts'
import styles from './message-form.module.css'
import { useDraft } from './use-draft.ts'
import { useSubmission } from './use-submission.ts'

/** Few visitors write in two tabs. Without a connection they are not offered. */
const OtherDrafts = lazy(() => import('./other-drafts.tsx').catch(() => ({ default: () => null })))

/** The props that bind a control to a form: its name, the value that was sent before, and its error. */
export type BoundMessageField = {
  name: string
  defaultValue: string | undefined
  error: string | undefined
  /** Without script the browser moves the focus to the first invalid field (D3). */
  autoFocus: boolean
}

/** The same props for a box: ticked if it was when the form was sent. */
export function ticked({ defaultValue, ...field }: BoundMessageField) {
  return { ...field, defaultChecked: defaultValue !== undefined && defaultValue !== '' }
}

type Props = {
  form: FormKind
  title: string
  lead?: string
  /** The label of the button. */
  button: string
  /** Its label once a message was sent, where that differs. */
  buttonAgain?: string
  /**
   * The firm's notice before the button, in `content/privacy-notices.json`: section 29 of the Data Protection Act requires one before
   * data is collected. A sentence leads to it (D12); its version is stored with every message.
   */
  notice: Notice
  /** The notice's sentence, where one page alone has the form. */
  noticeWords?: string
  /** Makes the text below the thanks from the sent fields; a page that answers a form does not know them, and hands in null. */
  thanks?: ((sent: SubmittedFields | null) => ReactNode) | undefined
  children: (field: (name: string) => BoundMessageField) => ReactNode
}

/** A form that writes to the firm: an ordinary POST (D8), and with script the same without leaving the page. */
export function MessageForm({
  form,
  title,
  lead,
  button,
  buttonAgain = button,
  notice,
  noticeWords,
  thanks: below,
  children,
}: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { outcome, thanks } = useFormAnswer(form)
  const { notices } = useRootData()
  const draft = useDraft(form, element)
  const submission = useSubmission(form, outcome, draft)
  const labels = { ready: button, sending: 'Submitting...', sent: 'Submitted', again: buttonAgain }
  const [first] = Object.keys(outcome?.errors ?? {})
  const bind = (name: string): BoundMessageField => ({
    name,
    defaultValue: outcome?.values[name],
    error: submission.errors[name],
    autoFocus: name === first,
  })
  return (
    <>
      <form
        ref={element}
        method="post"
        action={urls.form(form)}
        onFocus={submission.prepare}
        onInput={(event) => {
          draft.change(event.currentTarget)
          void submission.correct(event)
        }}
        onSubmit={submission.submit}
        noValidate
        className={styles.form}
        aria-label={title}
      >
        <div className={styles.head}>
          <h2>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {draft.restored && submission.phase === 'ready' && (
          <p className={styles.restored}>
            What you typed earlier was saved on this device.{' '}
            <button type="button" onClick={draft.discard}>
              Discard it
            </button>
          </p>
        )}
        {children(bind)}
        <p className={styles.honeypot} aria-hidden="true">
          <label>
            Leave this empty
            <input name="special" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <p className={styles.notice}>
          {noticeWords ?? notices[notice as keyof typeof notices]}{' '}
          <Link to={urls.privacyNotice(notice)}>Privacy notice</Link>.
        </p>
        <button
          type="submit"
          className={`${buttons.primary} ${styles.submit}`}
          disabled={submission.sending}
          // biome-ignore lint/a11y/noAutofocus: without script the answer to a POST without invalid fields is shown here
          autoFocus={outcome !== null && !first}
        >
          {labels[submission.phase]}
        </button>
        <p id={`${form}-status`} role="status" className={styles.message} data-failed={submission.failed || undefined}>
          {submission.message || (submission.untouched && thanks)}
        </p>
        {(submission.sent || (submission.untouched && thanks)) && below?.(submission.sent)}
        {submission.reference && !submission.sent && (
          <p className={styles.reference}>
            Your last message has the reference <b>{submission.reference}</b>.
          </p>
        )}
      </form>
      {draft.others.length > 0 && (
        <Suspense>
          <OtherDrafts kind={form} form={element} draft={draft} />
        </Suspense>
      )}
    </>
  )
}
