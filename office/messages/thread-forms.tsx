import buttons from '../../app/ui/button.module.css'
import { SelectField, TextAreaField } from '../../app/ui/field.tsx'
import type { AnswerDeed, Keeper, ThreadDeed, ThreadState } from '../../domain/inbox/thread.ts'
import { answerLabels } from '../../domain/inbox/thread-words.ts'
import { OfficeForm } from '../form/office-form.tsx'
import styles from './messages.module.css'

type Shown = {
  revision: number
  state: ThreadState
  keeper: Keeper | null
  isMine: boolean
  people: readonly Keeper[]
}

function Deed({ deed, children, main = false }: { deed: ThreadDeed; children: string; main?: boolean }) {
  return (
    <button type="submit" name="deed" value={deed} className={main ? buttons.primary : buttons.secondary}>
      {children}
    </button>
  )
}

/** Says how the person was answered, with a note or without, and closes the thread or opens it again. */
export function DeedForm({ thread: { revision, state } }: { thread: Shown }) {
  return (
    <OfficeForm intent="deed" className={styles.deed} aria-label="What you did">
      {(field) => (
        <>
          <input type="hidden" name="seen" value={revision} readOnly />
          <TextAreaField label="Note, if you like" rows={3} maxLength={5000} {...field('note')} />
          <fieldset>
            <legend>Answered</legend>
            <div className={styles.buttons}>
              {(Object.keys(answerLabels) as AnswerDeed[]).map((deed) => (
                <Deed key={deed} deed={deed} main={state === 'open'}>
                  {answerLabels[deed]}
                </Deed>
              ))}
            </div>
          </fieldset>
          <div className={styles.buttons}>
            <Deed deed="note-thread">Save the note alone</Deed>
            {state !== 'closed' && <Deed deed="close-thread">Close the message</Deed>}
            {state !== 'open' && <Deed deed="open-thread">Open again</Deed>}
          </div>
        </>
      )}
    </OfficeForm>
  )
}

/** Takes the thread, or gives it to somebody. */
export function KeeperForm({ thread: { revision, keeper, isMine, people } }: { thread: Shown }) {
  return (
    <OfficeForm intent="keeper" className={styles.keeper} aria-label="Whose it is">
      <input type="hidden" name="seen" value={revision} readOnly />
      {!isMine && <Deed deed="take-thread">Take it</Deed>}
      <SelectField label="Give it to" name="to" defaultValue={keeper?.id ?? ''}>
        <option value="">Nobody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Deed deed="give-thread">Give</Deed>
    </OfficeForm>
  )
}

export function FailedMails() {
  return (
    <OfficeForm intent="mails" className={styles.deed} aria-label="Failed mails">
      <Deed deed="retry-mails">Send the failed mails again</Deed>
    </OfficeForm>
  )
}
