import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import type { AnswerEvent } from '../../domain/inbox/thread.ts'
import type { WholeNumber } from '../../domain/telephone.ts'
import { useFormFault } from '../form/form-fault.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { FollowUpForm, SpamForm } from './follow-up/follow-up-form.tsx'
import { Seen } from './seen.tsx'
import styles from './thread-bar.module.css'
import { AssigneeForm, EventForm, type ShownThread } from './thread-forms.tsx'

type Props = {
  thread: ShownThread & { contacts: { telephone: string; dialled: WholeNumber | null; chat: string | null } }
  canReply: boolean
}

/** The thread's actions at the foot of the window (J18): those of one tap, and the others behind *More*. */
export function ThreadBar({ thread, canReply }: Props) {
  const { dialled, chat } = thread.contacts
  const [way, setWay] = useState<AnswerEvent | null>(null)
  return (
    <div className={styles.bar}>
      {way && <AnsweredLine thread={thread} way={way} close={() => setWay(null)} />}
      <div className={styles.actions}>
        {canReply && (
          // biome-ignore lint/a11y/useValidAnchor: without script it leads to the form
          <a href="#reply" className={buttons.primary} onClick={focusReply}>
            Reply
          </a>
        )}
        {dialled && (
          <a href={`tel:${dialled}`} className={buttons.secondary} onClick={() => setWay('answer-by-telephone')}>
            Call
          </a>
        )}
        {chat && (
          <a href={chat} className={buttons.secondary} onClick={() => setWay('answer-by-whatsapp')}>
            WhatsApp
          </a>
        )}
        <More thread={thread} />
      </div>
    </div>
  )
}

function focusReply(event: MouseEvent) {
  event.preventDefault()
  document.querySelector<HTMLTextAreaElement>('#reply textarea')?.focus()
}

/** The intents of the forms in the menu. */
const menuForms: ReadonlySet<string> = new Set(['deed', 'assignee', 'follow-up', 'spam'])

/** The menu of the other actions. It opens by itself where one of them was refused, and says that a note was put back. */
function More({ thread }: { thread: ShownThread }) {
  const { key, search } = useLocation()
  const { intent } = useFormFault() ?? {}
  const isRefused = intent !== undefined && menuForms.has(intent)
  const menu = useRef<HTMLDetailsElement>(null)
  const [hasNote, setHasNote] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that says what was done
  useEffect(() => {
    if (menu.current && !isRefused && new URLSearchParams(search).has('done')) menu.current.open = false
  }, [key])
  return (
    <details ref={menu} name="thread" onBlur={closeBehind} open={isRefused}>
      <summary className={buttons.secondary}>{hasNote ? 'More, a note' : 'More'}</summary>
      <div>
        <EventForm thread={thread} onPutBack={setHasNote} />
        <FollowUpForm thread={thread} />
        <SpamForm thread={thread} />
        <AssigneeForm key={thread.assignee?.id} thread={thread} />
      </div>
    </details>
  )
}

/** Closes the menu behind the focus, which goes to what lies beneath it. */
function closeBehind({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

type AnsweredProps = { thread: ShownThread; way: AnswerEvent; close(): void }

/** After a call or a chat was opened: whether it answered the person. Nothing is stored until somebody says so. */
function AnsweredLine({ thread, way, close }: AnsweredProps) {
  const chat = thread.contacts.dialled
  return (
    <OfficeForm intent="deed" className={styles.answered} aria-label="After the call" replace onSubmit={close}>
      <Seen {...thread} />
      <span role="status">Answered?</span>
      <button type="submit" name="deed" value={way} className={buttons.primary}>
        Yes
      </button>
      <button type="button" className={buttons.secondary} onClick={writeNote}>
        With a note
      </button>
      <button type="button" className={buttons.secondary} onClick={close}>
        No
      </button>
      {way === 'answer-by-whatsapp' && chat && (
        <a href={`https://wa.me/${chat.slice(1)}`} target="_blank" rel="noreferrer">
          No app? WhatsApp’s page
        </a>
      )}
    </OfficeForm>
  )
}

function writeNote() {
  const note = document.querySelector<HTMLTextAreaElement>('textarea[name=note]')
  const menu = note?.closest('details')
  if (menu) menu.open = true
  note?.focus()
}
