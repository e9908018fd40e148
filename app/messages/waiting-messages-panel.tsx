import { useEffect, useRef, useState } from 'react'
import { forms, type MessageField } from '../../domain/messages/kinds.ts'
import { joinValues } from '../../domain/messages/submitted-fields.ts'
import { withViewing } from '../../domain/messages/viewing.ts'
import buttons from '../ui/button.module.css'
import { deliverWaiting } from './deliver-waiting.ts'
import { discardWaiting, parseWaiting, type WaitingMessage } from './waiting-messages.ts'
import styles from './waiting-messages-panel.module.css'

/** Milliseconds between two attempts: the first delay, and the longest. */
const minDelay = 5_000
const maxDelay = 5 * 60_000

type Props = { stored: string | null; onDone: () => void }

/** The messages that wait on this device: they are sent as soon as possible, and can be read and discarded at any time (D2). */
export default function WaitingMessagesPanel({ stored, onDone }: Props) {
  const messages = parseWaiting(stored).filter(({ kind }) => Object.hasOwn(forms, kind))
  const { replies, sending, sendNow } = useDelivery(messages.some(({ refused }) => !refused))
  if (messages.length === 0 && replies.length === 0) return null
  return (
    <aside className={styles.panel} aria-label="Messages on this device">
      <div role="status">
        {replies.map((message, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: replies are only added
          <p key={position}>{message}</p>
        ))}
        {messages.length > 0 && <p>{describe(messages)}</p>}
      </div>
      {messages.length > 0 && (
        <details>
          <summary>See unsent messages</summary>
          <p>These have not reached us yet. They stay on this device for 14 days at most.</p>
          <ul>
            {messages.map((message) => (
              <li key={message.key}>
                <h2>{forms[message.kind].noun}</h2>
                {message.refused && <p>We couldn’t accept this: {message.refused}</p>}
                <dl>
                  {labelledFields(message).map(({ label, words }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{words}</dd>
                    </div>
                  ))}
                </dl>
                <button type="button" className={buttons.secondary} onClick={() => discardWaiting(message.key)}>
                  Discard
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.actions}>
        {messages.some(({ refused }) => !refused) && (
          <button type="button" className={buttons.primary} onClick={sendNow} disabled={sending}>
            {sending ? 'Sending…' : 'Send now'}
          </button>
        )}
        {messages.length === 0 && (
          <button type="button" className={buttons.secondary} onClick={onDone}>
            Close
          </button>
        )}
      </div>
    </aside>
  )
}

/** Delivers the messages at once, when the connection or the visitor returns, and otherwise with a growing delay. */
function useDelivery(waiting: boolean) {
  const [replies, setReplies] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const attempt = useRef<() => void>(() => {})
  useEffect(() => {
    if (!waiting) return
    let delay = minDelay
    let timer: ReturnType<typeof setTimeout>
    let busy = false
    let stopped = false
    async function deliver() {
      clearTimeout(timer)
      if (busy) return
      busy = true
      setSending(true)
      const newReplies = await deliverWaiting()
      busy = false
      setSending(false)
      if (newReplies.length > 0) setReplies((before) => [...before, ...newReplies])
      if (stopped) return
      timer = setTimeout(deliver, delay)
      delay = Math.min(2 * delay, maxDelay)
    }
    function deliverIfVisible() {
      if (document.visibilityState === 'visible') deliver()
    }
    attempt.current = deliver
    deliver()
    addEventListener('online', deliver)
    document.addEventListener('visibilitychange', deliverIfVisible)
    return () => {
      stopped = true
      clearTimeout(timer)
      removeEventListener('online', deliver)
      document.removeEventListener('visibilitychange', deliverIfVisible)
    }
  }, [waiting])
  return { replies, sending, sendNow: () => attempt.current() }
}

function describe(messages: readonly WaitingMessage[]) {
  const refused = messages.filter((message) => message.refused).length
  const waiting = messages.length - refused
  return [
    waiting > 0 &&
      `${count(waiting)} on this device. We will send ${waiting === 1 ? 'it' : 'them'} when the connection is back.`,
    refused > 0 && 'Some messages need a correction before we can accept them.',
  ]
    .filter(Boolean)
    .join(' ')
}

function count(number: number) {
  return number === 1 ? 'One unsent message' : `${number} unsent messages`
}

/** The fields of a message with their labels, without the empty ones. */
function labelledFields({ kind, fields }: WaitingMessage) {
  const read = withViewing(kind, fields)
  return Object.entries<MessageField>(forms[kind].fields).flatMap(([name, { label }]) => {
    const words = joinValues(read[name])
    return label && words ? [{ label, words }] : []
  })
}
