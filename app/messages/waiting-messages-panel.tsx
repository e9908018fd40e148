import { useEffect, useRef, useState } from 'react'
import { forms } from '../../domain/messages/forms.ts'
import buttons from '../ui/button.module.css'
import { deliverWaiting } from './deliver-waiting.ts'
import { discardWaiting, parseWaiting, type WaitingMessage } from './waiting-messages.ts'
import styles from './waiting-messages-panel.module.css'

/** Milliseconds between two attempts: the first pause, and the longest that it grows to. */
const shortestPause = 5_000
const longestPause = 5 * 60_000

type Props = { kept: string | null; onDone: () => void }

/** What waits on this device to be sent: sent as soon as it can be, seen and discarded at any time (D2). */
export default function WaitingMessagesPanel({ kept, onDone }: Props) {
  const messages = parseWaiting(kept)
  const { said, sending, sendNow } = useDelivery(messages.some(({ refused }) => !refused))
  if (messages.length === 0 && said.length === 0) return null
  return (
    <aside className={styles.panel} aria-label="Messages on this device">
      <div role="status">
        {said.map((message, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said is only ever added to
          <p key={position}>{message}</p>
        ))}
        {messages.length > 0 && <p>{describe(messages)}</p>}
      </div>
      {messages.length > 0 && (
        <details>
          <summary>See what waits</summary>
          <p>Nothing of it has reached us yet. We keep it here for 14 days at most.</p>
          <ul>
            {messages.map((message) => (
              <li key={message.key}>
                <h2>{forms[message.kind].noun}</h2>
                {message.refused && <p>It was not accepted: {message.refused}</p>}
                <dl>
                  {wordsOf(message).map(([name, words]) => (
                    <div key={name}>
                      <dt>{name}</dt>
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
      <div className={styles.ways}>
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

/** Tries at once, whenever the connection or the visitor comes back, and in growing pauses in between. */
function useDelivery(waiting: boolean) {
  const [said, setSaid] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const attempt = useRef<() => void>(() => {})
  useEffect(() => {
    if (!waiting) return
    let pause = shortestPause
    let timer: ReturnType<typeof setTimeout>
    let busy = false
    let stopped = false
    async function deliver() {
      clearTimeout(timer)
      if (busy) return
      busy = true
      setSending(true)
      const answers = await deliverWaiting()
      busy = false
      setSending(false)
      if (answers.length > 0) setSaid((before) => [...before, ...answers])
      if (stopped) return
      timer = setTimeout(deliver, pause)
      pause = Math.min(2 * pause, longestPause)
    }
    function comeBack() {
      if (document.visibilityState === 'visible') deliver()
    }
    attempt.current = deliver
    deliver()
    addEventListener('online', deliver)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      stopped = true
      clearTimeout(timer)
      removeEventListener('online', deliver)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [waiting])
  return { said, sending, sendNow: () => attempt.current() }
}

function describe(messages: readonly WaitingMessage[]) {
  const refused = messages.filter((message) => message.refused).length
  const waiting = messages.length - refused
  return [
    waiting > 0 && `${count(waiting)} on this device until the connection is back.`,
    refused > 0 && 'One or more could not be accepted as they are: please look at them.',
  ]
    .filter(Boolean)
    .join(' ')
}

function count(number: number) {
  return number === 1 ? 'One message waits' : `${number} messages wait`
}

const names: Record<string, string> = {
  propertyID: 'Property ID',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  subject: 'Subject',
  msg: 'Message',
}

/** What the visitor wrote, under the names that the forms give it. */
function wordsOf({ fields }: WaitingMessage): [name: string, words: string][] {
  return Object.entries(names).flatMap(([field, name]): [string, string][] => {
    const words = fields[field]
    return words ? [[name, words]] : []
  })
}
