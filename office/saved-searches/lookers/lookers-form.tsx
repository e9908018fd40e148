import { useState } from 'react'
import { Link, useActionData } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { TextAreaField } from '../../../app/ui/field.tsx'
import { formatCount } from '../../../domain/format-count.ts'
import { maxMessageLength } from '../../../domain/messages/submitted-fields.ts'
import { maxSentTo } from '../../../domain/saved-searches/saved-searches.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { MailPreview } from '../../messages/reply/mail-preview.tsx'
import rows from '../../rows.module.css'
import type { LookersAnswer } from './answer-lookers.ts'
import styles from './lookers.module.css'

type Looker = {
  id: string
  name: string
  contact: string
  looksFor: readonly string[]
  hearing: string
  /** Days in words; null for never. */
  spoken: string | null
  told: string | null
  waits: boolean
  canSend: boolean
  /** Their thread with the listing in the reply, or the page of the person. */
  page: string
  hasThread: boolean
}

type Props = {
  lookers: readonly Looker[]
  total: number
  isShown: boolean
  canSend: boolean
  templates: readonly string[]
}

/** The people who look for a listing, with one text for all who are ticked. */
export function LookersForm({ lookers, total, isShown, canSend, templates }: Props) {
  const answer = useActionData<LookersAnswer>()
  const [changed, setChanged] = useState<LookersAnswer | undefined>(undefined)
  const ticked = answer?.ticked ?? []
  const sendable = canSend && lookers.some((looker) => looker.canSend)
  return (
    <OfficeForm
      intent="send"
      className={styles.form}
      aria-label="Send it to several"
      noValidate
      replace
      onInput={() => setChanged(answer)}
    >
      {(field) => (
        <>
          {!isShown && <p className={rows.soft}>Visitors do not see it, so it cannot be sent yet. Publish it first.</p>}
          <fieldset className={styles.people}>
            <legend>{`${formatCount(total, 'person looks', 'people look')} for this`}</legend>
            <ul className={rows.rows}>
              {lookers.map((looker) => (
                <LookerLine
                  key={looker.id}
                  {...looker}
                  canSend={canSend && looker.canSend}
                  isShown={isShown}
                  isTicked={ticked.includes(looker.id)}
                />
              ))}
            </ul>
            {total > lookers.length && (
              <p className={rows.soft}>{`And ${formatCount(total - lookers.length, 'other')}.`}</p>
            )}
          </fieldset>
          {sendable && (
            <>
              {templates.length > 0 && (
                <fieldset className={styles.templates}>
                  <legend className="visually-hidden">Begin with these words</legend>
                  {templates.map((name) => (
                    <button key={name} type="submit" name="template" value={name} className={buttons.secondary}>
                      {name}
                    </button>
                  ))}
                </fieldset>
              )}
              <TextAreaField
                // A template, or words that were taken back, come with an answer.
                key={answer?.typed?.text}
                label="One text for all who are ticked"
                hint={`Each gets a mail of their own, with the listing below; {name} becomes their name. ${maxSentTo} at most.`}
                rows={6}
                maxLength={maxMessageLength}
                dir="auto"
                {...field('text')}
              />
              <div className={styles.buttons}>
                <button type="submit" name="step" value="preview" className={buttons.secondary}>
                  Preview
                </button>
                <button type="submit" name="step" value="send" className={buttons.primary}>
                  Send to all who are ticked
                </button>
              </div>
            </>
          )}
          {answer?.preview && changed !== answer && <MailPreview {...answer.preview} files={[]} />}
        </>
      )}
    </OfficeForm>
  )
}

function LookerLine(looker: Looker & { isTicked: boolean; isShown: boolean }) {
  const { id, name, contact, looksFor, hearing, spoken, told, waits, canSend, isTicked, page, hasThread, isShown } =
    looker
  const facts = [
    contact !== name && contact,
    waits ? 'Waits for an answer' : hearing,
    spoken && `Spoken to last on ${spoken}`,
  ].filter(Boolean)
  return (
    <li className={styles.looker}>
      <label>
        <input type="checkbox" name="seeker" value={id} defaultChecked={isTicked && canSend} disabled={!canSend} />
        <span>
          <b dir="auto">{name}</b>
          <span className={styles.words} dir="auto">
            {looksFor.join('; ')}
          </span>
          <small>
            {facts.join(' · ')}
            {told && <mark>{`sent on ${told}`}</mark>}
          </small>
        </span>
      </label>
      <Link to={page} className={buttons.secondary}>
        {hasThread && isShown ? 'Reply' : 'Open'}
        <span className="visually-hidden"> {name}</span>
      </Link>
    </li>
  )
}
