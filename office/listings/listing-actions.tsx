import { Link } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import type { MessagesAbout } from '../../domain/inbox/thread.ts'
import type { ListingState } from '../../domain/office/editor.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { activityUrl } from '../activity/activity-url.ts'
import { OfficeForm } from '../form/office-form.tsx'
import styles from './listing-actions.module.css'
import { LookersLink } from './lookers/lookers-link.tsx'
import { MessagesAboutLink } from './messages-about.tsx'
import { PublicationButtons } from './publication-buttons.tsx'

type Props = {
  id: string
  state: ListingState
  wasPublished: boolean
  isUnseen: boolean
  draft: object | null
  messages: MessagesAbout
  /** The number of people who look for it. */
  lookers: number
}

/** Offers at the head of the editor what its form does not: history, copy, another publication, deletion. */
export function ListingActions({ id, state, wasPublished, isUnseen, draft, messages, lookers }: Props) {
  const hasPublication = state !== 'draft'
  const discards = draft !== null && !isUnseen
  return (
    <section className={styles.actions} aria-label="This listing">
      {wasPublished && (
        <Link className={buttons.secondary} to={officeUrls.history(id)}>
          History
        </Link>
      )}
      {wasPublished && <MessagesAboutLink id={id} about={messages} className={buttons.secondary} />}
      <LookersLink id={id} lookers={lookers} className={buttons.secondary} />
      <Link className={buttons.secondary} to={activityUrl({ listing: id })}>
        Activity
      </Link>
      <OfficeForm intent="duplicate">
        <button type="submit" className={buttons.secondary}>
          Duplicate
        </button>
      </OfficeForm>
      {(hasPublication || discards) && (
        <details name="actions">
          <summary>{hasPublication ? 'Publication' : 'Changes'}</summary>
          <div>
            {hasPublication && (
              <OfficeForm intent="change-publication">
                <PublicationButtons state={state} />
              </OfficeForm>
            )}
            {discards && <Question {...questions.discard} intent="discard" />}
          </div>
        </details>
      )}
      {isUnseen && (
        <details name="actions">
          <summary>Delete</summary>
          <div>
            <DeleteForm />
          </div>
        </details>
      )}
    </section>
  )
}

const questions = {
  discard: {
    hint: 'The changes since the publication cannot be brought back. What was published stays.',
    label: 'Discard the changes',
  },
  delete: {
    hint: 'Nobody outside has seen it. Nobody can bring it back.',
    label: 'Delete this listing',
  },
}

/** The answer to Delete, which only asks. */
function DeleteForm() {
  return <Question {...questions.delete} intent="delete" />
}

function Question({ intent, hint, label }: { intent: string; hint: string; label: string }) {
  return (
    <OfficeForm intent={intent}>
      <p>{hint}</p>
      <button type="submit" className={buttons.secondary}>
        {label}
      </button>
    </OfficeForm>
  )
}
