import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { SelectField, TextAreaField, TextField } from '../../../app/ui/field.tsx'
import { addTemplate, type FilledTemplate } from '../../../domain/content/reply-templates.ts'
import { followUpDays } from '../../../domain/inbox/follow-up.ts'
import { maxMessageLength } from '../../../domain/messages/submitted-fields.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { PutBack } from '../../form/put-back.tsx'
import { formOfThread } from '../../form/unsaved.ts'
import { useKeptWords } from '../../form/use-kept-words.ts'
import { Came, Seen, type SeenThread } from '../seen.tsx'
import type { ReplyAnswer } from './answer-reply.ts'
import { FilesField } from './files-field.tsx'
import type { Offered } from './find-listings.ts'
import { ListingBoxes, useListingBoxes } from './listing-boxes.tsx'
import { MailPreview } from './mail-preview.tsx'
import styles from './reply.module.css'
import type { ReplyPage } from './reply-page.ts'
import { useChosenFiles } from './use-chosen-files.ts'

type Props = SeenThread &
  ReplyPage & {
    id: string
    me: string
    suggested: readonly Offered[]
    /** The newest listings that fit what the person looks for (K4.2). */
    fits: readonly Offered[]
    name: string
    email: string
    /** The text of the last reply in the thread. */
    lastReply: string | null
  }

/** Writes to the sender: in the firm's words or one's own, with listings. */
export function ReplyForm(props: Props) {
  const { id, me, name, email, lastReply, templates, offered, suggested, fits, about, ticked } = props
  const form = useRef<HTMLFormElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  const answer = useReplyAnswer()
  const isSending = useNavigation().formMethod === 'POST'
  const { boxes, key, sendAlong, onReset } = useListingBoxes(form)
  const kept = useKeptWords(form, {
    personId: me,
    formName: formOfThread(id, 'reply'),
    about: name || email,
    wasSaved: ({ text }) => `${text}`.trim() === lastReply,
    onPutBack: ({ property = [] }) => sendAlong([...property]),
  })
  const files = useChosenFiles(form, answer)
  const [chosen, setChosen] = useState('')
  const [changed, setChanged] = useState<ReplyAnswer | null>(null)
  useTakenBack(form, answer, (ids) => {
    sendAlong(ids)
    kept.keep()
  })

  /** Puts a template in at once; without script the server does. */
  function choose(template: FilledTemplate) {
    const area = textOf(form)
    if (!area) return
    area.value = addTemplate(area.value, template, templates)
    if (template.sendsProperty && about !== null) sendAlong([about])
    changeWords()
    setChosen(template.name)
    send.current?.scrollIntoView({ block: 'nearest' })
  }
  function changeWords() {
    kept.keep()
    setChanged(answer)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (event.nativeEvent.submitter === send.current && !files.send()) event.preventDefault()
    else kept.send()
  }
  /** Sends by `Ctrl+Enter`, as other programs for mail do. */
  function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.target !== textOf(form)) return
    event.preventDefault()
    form.current?.requestSubmit(send.current)
  }
  return (
    <section id="reply" className={styles.reply} aria-label="Reply by e-mail">
      <OfficeForm
        ref={form}
        intent="reply"
        className={styles.form}
        aria-label="Reply by e-mail"
        noValidate
        onInput={changeWords}
        onReset={() => {
          onReset()
          files.onReset()
        }}
        onSubmit={submit}
        onKeyDown={sendByKey}
        replace
        more={<Came />}
      >
        {(field) => (
          <>
            {/* Enter in a field presses the first button. */}
            <button type="submit" name="step" value="find" className="visually-hidden" tabIndex={-1} aria-hidden />
            <Seen {...props} />
            <h2>Reply by e-mail</h2>
            <PutBack {...kept} throwAway={kept.empty} />
            <Templates templates={templates} choose={choose} />
            <p className="visually-hidden" aria-live="polite">
              {chosen && `The words of “${chosen}” are in the text.`}
            </p>
            <TextAreaField
              label={`To ${name || email}`}
              rows={8}
              maxLength={maxMessageLength}
              dir="auto"
              placeholder=" "
              autoFocus={answer !== null && !answer.preview && !answer.message}
              {...field('text')}
            />
            <ListingBoxes
              key={key}
              {...{ offered, suggested, fits, answer, ...boxes }}
              ticked={answer?.typed?.property?.split(' ') ?? ticked}
              field={field('other')}
            />
            <SelectField label="Then" {...field('when')}>
              <option value="">Nothing</option>
              {Object.entries(followUpDays).map(([day, words]) => (
                <option key={day} value={day}>{`Follow up ${words.charAt(0).toLowerCase()}${words.slice(1)}`}</option>
              ))}
              <option value="date">Follow up on another day</option>
            </SelectField>
            <div className={styles.date}>
              <TextField label="On which day" type="date" {...field('date')} />
            </div>
            <FilesField {...files} />
            <div className={styles.buttons}>
              <button type="submit" name="step" value="preview" className={buttons.secondary}>
                Preview
              </button>
              <button
                ref={send}
                type="submit"
                name="step"
                value="send"
                // The other buttons send the names of files alone.
                formEncType="multipart/form-data"
                className={buttons.primary}
              >
                {isSending ? 'Sending…' : 'Send'}
              </button>
            </div>
          </>
        )}
      </OfficeForm>
      {answer?.preview && changed !== answer && <MailPreview {...answer.preview} files={answer.files} />}
    </section>
  )
}

type TemplatesProps = { templates: readonly FilledTemplate[]; choose(template: FilledTemplate): void }

function Templates({ templates, choose }: TemplatesProps) {
  if (templates.length === 0) return null
  return (
    <fieldset className={styles.templates}>
      <legend className="visually-hidden">Begin with these words</legend>
      {templates.map((template) => (
        <button
          key={template.name}
          type="submit"
          name="template"
          value={template.name}
          className={buttons.secondary}
          onClick={(event) => {
            event.preventDefault()
            choose(template)
          }}
        >
          {template.name}
        </button>
      ))}
    </fieldset>
  )
}

/** The answer to the form of a reply, or to its `Undo`; null where another form was answered, or none. */
export function useReplyAnswer(): ReplyAnswer | null {
  const answer = useActionData<ReplyAnswer>()
  return answer?.intent === 'reply' ? answer : null
}

/** Puts the words of a reply that was taken back above what was typed since. */
function useTakenBack(
  form: RefObject<HTMLFormElement | null>,
  answer: ReplyAnswer | null,
  sendAlong: (ids: string[]) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const area = textOf(form)
    const { text = '', property = '' } = answer?.typed ?? {}
    if (!area || !answer?.isTakenBack) return
    if (area.value.trim() !== text) area.value = [text, area.value.trim()].filter(Boolean).join('\n\n')
    sendAlong(property.split(' ').filter(Boolean))
    area.focus()
  }, [answer])
}

function textOf({ current }: RefObject<HTMLFormElement | null>) {
  const area = current?.elements.namedItem('text')
  return area instanceof HTMLTextAreaElement ? area : null
}
