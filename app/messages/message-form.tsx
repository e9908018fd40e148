import type { ReactNode } from 'react'
import buttons from '../ui/button.module.css'
import type { FormOutcome } from './form-outcome.ts'
import styles from './message-form.module.css'
import { PrivacyNotice } from './privacy-notice.tsx'
import { thanks } from './thanks.ts'
import { type ParseFields, type SubmitLabels, useSubmission } from './use-submission.ts'

/** What binds a control to its field: its name, what was typed before, and what is wrong with it. */
type BoundField = { name: string; defaultValue: string | undefined; error: string | undefined }

type Props = {
  title: string
  action: string
  labels: SubmitLabels
  parse: ParseFields
  outcome: FormOutcome | null
  /** The reference of a message that was just sent without script. */
  sent: string | null
  children: (field: (name: string) => BoundField) => ReactNode
}

/** Every form that writes to the firm: an ordinary post (D8), and with script the same without leaving the page. */
export function MessageForm({ title, action, labels, parse, outcome, sent, children }: Props) {
  const submission = useSubmission({ action, labels, parse, outcome })
  const message = submission.message || (sent && thanks(sent))
  const bind = (name: string): BoundField => ({
    name,
    defaultValue: outcome?.values[name],
    error: submission.errors[name],
  })
  return (
    <form
      method="post"
      action={action}
      onSubmit={submission.submit}
      noValidate
      className={styles.form}
      aria-label={title}
    >
      <h2>{title}</h2>
      {children(bind)}
      <p className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="special" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <PrivacyNotice />
      <button type="submit" className={buttons.primary} disabled={submission.sending}>
        {submission.label}
      </button>
      <p role="status" className={styles.message} data-failed={submission.failed || undefined}>
        {message}
      </p>
    </form>
  )
}
