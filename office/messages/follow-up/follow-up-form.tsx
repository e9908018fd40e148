import { useRef } from 'react'
import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { followUpDays } from '../../../domain/inbox/follow-up.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { PutBack } from '../../form/put-back.tsx'
import { formOfThread } from '../../form/unsaved.ts'
import { useKeptWords } from '../../form/use-kept-words.ts'
import { Came, Seen } from '../seen.tsx'
import type { ShownThread } from '../thread-forms.tsx'
import styles from './follow-up.module.css'

/** Puts the thread off to a day, with a note or without: a tap for the usual days. */
export function FollowUpForm({ thread }: { thread: ShownThread }) {
  const { id, me, name, email } = thread
  const form = useRef<HTMLFormElement>(null)
  const kept = useKeptWords(form, { personId: me, formName: formOfThread(id, 'follow-up'), about: name || email })
  return (
    <OfficeForm
      ref={form}
      intent="follow-up"
      className={styles.form}
      aria-label="Follow up"
      noValidate
      onInput={() => kept.keep()}
      onSubmit={kept.send}
      more={<Came />}
    >
      {(field) => (
        <>
          {/* Enter in the field of a word presses the first button, which would choose tomorrow. */}
          <button type="submit" name="when" value="" className="visually-hidden" tabIndex={-1} aria-hidden />
          <input type="hidden" name="deed" value="follow-up" />
          <Seen {...thread} />
          <PutBack {...kept} throwAway={kept.empty} />
          <fieldset>
            <legend>Follow up</legend>
            <div className={styles.days}>
              {Object.entries(followUpDays).map(([day, words]) => (
                <button key={day} type="submit" name="when" value={day} className={buttons.secondary}>
                  {words}
                </button>
              ))}
            </div>
            <TextField label="Why, if you like" maxLength={500} autoComplete="off" {...field('note')} />
            <div className={styles.date}>
              <TextField label="On another day" type="date" {...field('date')} />
              <button type="submit" className={buttons.secondary}>
                Put off
              </button>
            </div>
          </fieldset>
        </>
      )}
    </OfficeForm>
  )
}

/** Marks the thread as spam, or takes that back. */
export function SpamForm({ thread }: { thread: ShownThread }) {
  const isSpam = thread.state === 'spam'
  return (
    <OfficeForm intent="spam" className={styles.spam} aria-label="Spam" more={<Came />}>
      <Seen {...thread} />
      <button type="submit" name="deed" value={isSpam ? 'open-thread' : 'mark-spam'} className={buttons.secondary}>
        {isSpam ? 'Not spam' : 'Spam'}
      </button>
    </OfficeForm>
  )
}
