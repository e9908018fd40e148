import { useEffect, useRef } from 'react'
import buttons from '../../app/ui/button.module.css'
import { SelectField, TextAreaField } from '../../app/ui/field.tsx'
import type { AnswerEvent, Assignee, ThreadEvent, ThreadState } from '../../domain/inbox/thread.ts'
import { answerLabels } from '../../domain/inbox/thread-words.ts'
import type { WholeNumber } from '../../domain/telephone.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { PutBack } from '../form/put-back.tsx'
import { formOfThread } from '../form/unsaved.ts'
import { useKeptWords } from '../form/use-kept-words.ts'
import styles from './messages.module.css'
import { Came, Seen, type SeenThread } from './seen.tsx'

/** A thread as its forms need it. */
export type ShownThread = SeenThread & {
  id: string
  name: string
  email: string
  me: string
  state: ThreadState
  assignee: Assignee | null
  isMine: boolean
  people: readonly Assignee[]
  contacts: { dialled: WholeNumber | null }
}

function EventButton({ event, children }: { event: ThreadEvent; children: string }) {
  return (
    <button type="submit" name="deed" value={event} className={buttons.secondary}>
      {children}
    </button>
  )
}

/** Says how the person was answered, with a note or without, and closes the thread or opens it again. */
export function EventForm({ thread, onPutBack }: { thread: ShownThread; onPutBack(isPutBack: boolean): void }) {
  const { id, me, name, email, state } = thread
  const form = useRef<HTMLFormElement>(null)
  const kept = useKeptWords(form, { personId: me, formName: formOfThread(id, 'deed'), about: name || email })
  const { restored } = kept
  useEffect(() => onPutBack(restored !== null), [onPutBack, restored])
  return (
    <OfficeForm
      ref={form}
      intent="deed"
      className={styles.event}
      aria-label="What you did"
      replace
      onInput={() => kept.keep()}
      onSubmit={kept.send}
      more={<Came />}
    >
      {(field) => (
        <>
          <Seen {...thread} />
          <PutBack {...kept} throwAway={kept.empty} />
          <TextAreaField label="Note, if you like" rows={3} maxLength={5000} {...field('note')} />
          <fieldset>
            <legend>Answered</legend>
            <div className={styles.buttons}>
              {(Object.keys(answerLabels) as AnswerEvent[]).map((event) => (
                <EventButton key={event} event={event}>
                  {answerLabels[event]}
                </EventButton>
              ))}
            </div>
          </fieldset>
          <div className={styles.buttons}>
            <EventButton event="note-thread">Save the note alone</EventButton>
            {state !== 'closed' && <EventButton event="close-thread">Close the message</EventButton>}
            {state !== 'open' && state !== 'spam' && <EventButton event="open-thread">Open again</EventButton>}
          </div>
        </>
      )}
    </OfficeForm>
  )
}

/** Takes the thread, or gives it to somebody. */
export function AssigneeForm({ thread }: { thread: ShownThread }) {
  const { assignee, isMine, people } = thread
  return (
    <OfficeForm intent="assignee" className={styles.assignee} aria-label="Whose it is" replace more={<Came />}>
      <Seen {...thread} />
      {!isMine && <EventButton event="take-thread">Take it</EventButton>}
      <SelectField label="Give it to" name="to" defaultValue={assignee?.id ?? ''}>
        <option value="">Nobody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <EventButton event="give-thread">Give</EventButton>
    </OfficeForm>
  )
}

export function FailedMails() {
  return (
    <OfficeForm intent="mails" aria-label="Failed mails" replace>
      <EventButton event="retry-mails">Send the failed mails again</EventButton>
    </OfficeForm>
  )
}
