import { Link } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import { type NamedFile, nameMailFile } from '../../domain/inbox/mail-files.ts'
import { type SentFile, saySize } from '../../domain/inbox/reply-files.ts'
import { mailEvents, type OtherThread, type Thread } from '../../domain/inbox/thread.ts'
import { kindLabels, listFields, sayDelivery, sayThreadEvent } from '../../domain/inbox/thread-words.ts'
import { sayRemark } from '../../domain/mailbox/mail-words.ts'
import type { EnteredMail, MailRemark } from '../../domain/messages/entered-mail.ts'
import type { Delivery } from '../../domain/messages/stored-message.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { formatInstant } from '../format-instant.ts'
import type { DescribedProperty } from './describe-properties.ts'
import styles from './messages.module.css'

export type Told = {
  id: string
  /** ISO instant, and the same in the firm's time zone. */
  at: string
  time: string
  who: string
  did: string
  fields: { label: string; value: string }[]
  text: string
  /** Listings that were sent along. */
  sent: { address: string; name: string }[]
  files: readonly SentFile[]
  deliveries: { words: string; hasFailed: boolean }[]
  /** True for what the sender wrote. */
  isMessage: boolean
  /** The words that a mail quotes of our own, what is to be known about it, and its files. */
  quoted: string
  remarks: Remark[]
  inMailbox: NamedFile[]
  /** True for a mail that nobody has to answer. */
  isFolded: boolean
}

/** A sentence about a mail; `other` is the id of the thread that it names, where that is still another one. */
type Remark = { words: string; other: string | null }

/** In characters of a mail: fifty of the longest would be a page of ten megabytes. */
const maxShown = 20_000

/** The thread of a story, and those beside it; with `opensFiles` the files of its mails have addresses. */
type Around = { thread?: string; beside?: readonly OtherThread[]; opensFiles?: boolean }

/** Puts messages, replies and events in order, in words. */
export function tellStory(
  {
    shown,
    events,
    replies,
    joined,
    telephone,
    messages: count,
  }: Pick<Thread, 'shown' | 'events' | 'replies' | 'joined' | 'telephone' | 'messages'>,
  properties: ReadonlyMap<string, DescribedProperty>,
  timeZone: string,
  { thread = '', beside = [], opensFiles = false }: Around = {},
): Told[] {
  const blank = { fields: [], sent: [], files: [], deliveries: [], isMessage: false, isFolded: false }
  const toRemark = (remark: MailRemark): Remark => {
    const isOther = ({ id, email }: OtherThread) =>
      remark.says === 'other-address' && (id === remark.thread || email === remark.address)
    return { words: sayRemark(remark), other: beside.find(isOther)?.id ?? null }
  }
  const ofMail = (mail: EnteredMail | null, text: string, entry: string) => {
    const { remarks = [], files = [], quoted = '', isCut = false } = mail ?? {}
    const isLong = mail !== null && text.length + quoted.length > maxShown
    return {
      text: isLong ? text.slice(0, maxShown) : text,
      quoted: isLong ? quoted.slice(0, maxShown) : quoted,
      remarks: [
        ...remarks.map(toRemark),
        ...(isCut || isLong ? [{ words: 'There is more of it in the mailbox.', other: null }] : []),
      ],
      inMailbox: files.map((file) => nameMailFile(file, { thread, entry, isRead: opensFiles })),
    }
  }
  const sayDeliveries = (deliveries: readonly Delivery[], at: string) =>
    deliveries.filter(isSaid).map((delivery) => ({
      words: sayDelivery(delivery, {
        sent: delivery.deliveredAt && formatInstant(delivery.deliveredAt, timeZone),
        since: formatInstant(at, timeZone),
      }),
      hasFailed: delivery.state === 'failed',
    }))
  // The head of the page has the rest; the address, which all have where none was joined.
  const isOwn = ([name, value]: [string, string]) =>
    name !== 'name' &&
    name !== 'came' &&
    (name !== 'email' || joined.length > 0) &&
    !(name === 'phone' && value === telephone) &&
    !(name === 'propertyID' && count === 1)
  // A mail to the firm is said where it has failed.
  const isSaid = ({ purpose, state }: Delivery) =>
    ['acknowledge-visitor', 'send-reply'].includes(purpose) || state === 'failed'
  const messages = shown.map(({ reference, kind, receivedAt, fields, typed, deliveries, mail }) => ({
    ...{ ...blank, ...ofMail(mail, fields.msg || '(No message was written.)', reference) },
    id: reference,
    at: receivedAt,
    who: fields.name || fields.email || '',
    did: `${fields.came || 'wrote'}: ${kindLabels[kind].toLowerCase()} ${reference}`,
    fields: listFields(kind, Object.fromEntries(Object.entries(fields).filter(isOwn)), typed),
    deliveries: sayDeliveries(deliveries, receivedAt),
    isMessage: true,
  }))
  const written = replies.map(({ id, at, person, text, properties: ids, files, deliveries, followUpAt }) => ({
    ...{ ...blank, ...ofMail(null, text, id), id, at, who: person, files },
    did: sayThreadEvent({ event: 'answer-by-email', givenTo: null, followUpAt }, timeZone),
    sent: ids.flatMap((id) => {
      const property = properties.get(id)
      return property ? [{ address: property.address, name: property.name ?? property.propertyId }] : []
    }),
    deliveries: sayDeliveries(deliveries, at),
  }))
  const done = events.map(({ id, at, person, note, files = [], mail, ...event }) => ({
    ...{
      ...blank,
      ...ofMail(mail, note ?? '', id),
      id,
      at,
      who: person,
      did: sayThreadEvent(event, timeZone),
      files,
    },
    isFolded: mailEvents.some((folded) => folded === event.event && folded !== 'mail-returned'),
  }))
  return [...messages, ...written, ...done]
    .map((told) => ({ ...told, time: formatInstant(told.at, timeZone) }))
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

type Props = {
  story: readonly Told[]
  /** The number of older messages that are not shown. */
  earlier: number
  /** ISO instant of the first message that nobody answered; null where none waits. */
  waitingAt: string | null
}

/** The entries from the first message that waits, or else from the last one. Those before are folded, unless a mail of them failed. */
export function ThreadStory({ story, earlier, waitingAt }: Props) {
  const waiting = story.findIndex(({ at, isMessage }) => isMessage && at === waitingAt)
  const first = Math.max(0, waiting === -1 ? story.findLastIndex(({ isMessage }) => isMessage) : waiting)
  const before = story.slice(0, first)
  const hasFailed = before.some(({ deliveries }) => deliveries.some((delivery) => delivery.hasFailed))
  return (
    <section aria-label="What was written and done">
      {before.length > 0 && (
        <details className={styles.before} open={hasFailed}>
          <summary>{`Before: ${formatCount(before.length, 'entry', 'entries')}`}</summary>
          {earlier > 0 && <p>{`${formatCount(earlier, 'earlier message')} not shown.`}</p>}
          <Entries story={before} />
        </details>
      )}
      <Entries story={story.slice(first)} />
    </section>
  )
}

/** Entries of a story, one below the other. */
export function Entries({ story }: Pick<Props, 'story'>) {
  return (
    <ol className={styles.story}>
      {story.map((told) => (
        <li key={told.id}>
          {told.isFolded ? (
            <details>
              <summary>
                <Head {...told} />
              </summary>
              <Words {...told} />
            </details>
          ) : (
            <>
              <p>
                <Head {...told} />
              </p>
              <Words {...told} />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function Head({ who, did, at, time }: Told) {
  return (
    <>
      <b>
        <bdi>{who}</bdi>
      </b>{' '}
      {did}, <time dateTime={at}>{time}</time>
    </>
  )
}

function Words({ fields, text, quoted, remarks, inMailbox, sent, files, deliveries }: Told) {
  return (
    <>
      {remarks.map(({ words, other }) => (
        <p key={words} className={styles.soft}>
          {words}
          {other !== null && (
            <>
              . <Link to={officeUrls.thread(other)}>Their message</Link>
            </>
          )}
        </p>
      ))}
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
      {quoted && (
        <details>
          <summary>Quoted from our mail</summary>
          <p className={styles.text} dir="auto">
            {quoted}
          </p>
        </details>
      )}
      {inMailbox.length > 0 && (
        <ul className={styles.files} aria-label="Its files, which are in the mailbox">
          {inMailbox.map(({ name, about, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={index}>
              {url === null ? (
                <bdi>{name}</bdi>
              ) : (
                <a href={url}>
                  <bdi>{name}</bdi>
                </a>
              )}{' '}
              <small>{about}</small>
            </li>
          ))}
        </ul>
      )}
      {sent.map(({ address, name }) => (
        <p key={address}>
          With{' '}
          <Link to={address} dir="auto">
            {name}
          </Link>
        </p>
      ))}
      {files.map(({ name, size, digest }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may be there twice
        <details key={index}>
          <summary>
            With the file <bdi>{name}</bdi>, {saySize(size)}
          </summary>
          <p className={styles.soft}>
            SHA-256 <code className={styles.digest}>{digest}</code>
          </p>
        </details>
      ))}
      {deliveries.map(({ words, hasFailed }) => (
        <p key={words} className={hasFailed ? styles.late : styles.soft}>
          {words}
        </p>
      ))}
    </>
  )
}
