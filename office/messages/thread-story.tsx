import { formatCount } from '../../domain/format-count.ts'
import type { Thread } from '../../domain/inbox/thread.ts'
import { kindLabels, listFields, sayDelivery, sayThreadDeed } from '../../domain/inbox/thread-words.ts'
import { formatInstant } from '../format-instant.ts'
import styles from './messages.module.css'

type Told = {
  id: string
  /** ISO instant, and the same in the firm's time zone. */
  at: string
  time: string
  who: string
  did: string
  fields: { label: string; value: string }[]
  text: string
  deliveries: { words: string; hasFailed: boolean }[]
}

/** Puts messages and deeds in order, in words. */
export function tellStory(
  { shown, deeds, joined }: Pick<Thread, 'shown' | 'deeds' | 'joined'>,
  timeZone: string,
): Told[] {
  const messages = shown.map(({ reference, kind, receivedAt, fields, typed, deliveries }) => ({
    id: reference,
    at: receivedAt,
    who: fields.name || fields.email || '',
    did: `wrote: ${kindLabels[kind].toLowerCase()} ${reference}`,
    // The head of the page has the address, which all have where none was joined.
    fields: listFields(kind, fields, typed).filter(
      ({ label }) => label !== 'Name' && (label !== 'E-mail' || joined.length > 0),
    ),
    text: fields.msg || '(No message was written.)',
    deliveries: deliveries.map(({ purpose, state, deliveredAt, lastError }) => ({
      words: `${sayDelivery(purpose, state)}${deliveredAt ? `, ${formatInstant(deliveredAt, timeZone)}` : ''}${state === 'delivered' || !lastError ? '' : `: ${lastError}`}`,
      hasFailed: state === 'failed',
    })),
  }))
  const done = deeds.map(({ id, at, person, note, ...deed }) => ({
    ...{ id, at, who: person, did: sayThreadDeed(deed), fields: [], text: note ?? '', deliveries: [] },
  }))
  return [...messages, ...done]
    .map((told) => ({ ...told, time: formatInstant(told.at, timeZone) }))
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

/** The messages and deeds of a thread in order. `left` is the number of older messages that are not shown. */
export function ThreadStory({ story, left }: { story: readonly Told[]; left: number }) {
  return (
    <section aria-label="What was written and done">
      {left > 0 && <p>{`${formatCount(left, 'earlier message')} not shown.`}</p>}
      <ol className={styles.story}>
        {story.map(({ id, at, time, who, did, fields, text, deliveries }) => (
          <li key={id}>
            <p>
              <b>
                <bdi>{who}</bdi>
              </b>{' '}
              {did}, <time dateTime={at}>{time}</time>
            </p>
            {fields.length > 0 && (
              <dl>
                {fields.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd dir="auto">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {text && (
              <p className={styles.text} dir="auto">
                {text}
              </p>
            )}
            {deliveries.map(({ words, hasFailed }) => (
              <p key={words} className={hasFailed ? styles.late : styles.soft}>
                {words}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
