import { data, Link, redirect, useLocation } from 'react-router'
import { safeParse } from 'valibot'
import { type MailFileRefusal, mailFileRefusals } from '../../domain/inbox/mail-files.ts'
import { maxSentListings } from '../../domain/inbox/reply.ts'
import { type Act, actEvents, type InboxQuery } from '../../domain/inbox/thread.ts'
import { sayNames } from '../../domain/inbox/thread-names.ts'
import { isShortId, shortId } from '../../domain/listings/listing.ts'
import { messageText } from '../../domain/messages/field-rules.ts'
import { splitPropertyIds } from '../../domain/messages/submitted-fields.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import type { Person } from '../../domain/office/person.ts'
import { urls } from '../../domain/urls.ts'
import { undoChange } from '../bulk/bulk-outcome.ts'
import { filesContext, type OfficeContext, officeContext, sessionContext } from '../context.ts'
import { refuseForm, toFault } from '../form/form-fault.ts'
import { titled } from '../frame/titled.ts'
import { reachServer, stay } from '../listings/reach-server.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome, useDone } from '../outcome/outcome.tsx'
import { type ReadField, readFields } from '../read-form.ts'
import { OfficeTelephone } from '../telephone.tsx'
import type { Route } from './+types/thread.route'
import { noDay, readFollowUp } from './follow-up/read-follow-up.ts'
import { useForgetEntered } from './forget-entered.ts'
import { inboxUrl, parseInboxQuery, threadUrl } from './inbox-query.ts'
import {
  answerLooksFor,
  isLooksForIntent,
  type LooksForIntent,
  looksForSentences,
} from './looks-for/answer-looks-for.ts'
import { LooksFor, sayLooksFor, useIsLooksForAnswer } from './looks-for/looks-for.tsx'
import { readLooksFor } from './looks-for/read-looks-for.ts'
import styles from './messages.module.css'
import { OtherThreads } from './person/other-threads.tsx'
import { aboutPerson } from './person/read-address.ts'
import { PresentLine } from './present/present-line.tsx'
import { PropertyLine } from './property-line.tsx'
import { readRevision } from './read-revision.ts'
import { noThread, readThread } from './read-thread.ts'
import { refuseChanged } from './refuse-changed.ts'
import { answerReply, takeReplyBack } from './reply/answer-reply.ts'
import { ReplyForm, useReplyAnswer } from './reply/reply-form.tsx'
import { readReplyPage } from './reply/reply-page.ts'
import { useDeliveryNews } from './reply/use-delivery-news.ts'
import { ThreadBar } from './thread-bar.tsx'
import { FailedMails } from './thread-forms.tsx'
import { ThreadStory } from './thread-story.tsx'
import { createSayState } from './waiting.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => titled(matches, loaderData?.name || 'Message')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const office = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const asked = askedListings(url)
  const query = parseInboxQuery(url.searchParams)
  const [{ thread, properties, story }, people] = await Promise.all([
    readThread(params.id, office, asked),
    office.privateDetails.listPeople(),
  ])
  const {
    name,
    email,
    telephone,
    reference,
    dialled,
    assignee,
    shown,
    events: _events,
    replies: _replies,
    ...rest
  } = thread
  const described = thread.properties.flatMap((id) => properties.get(id) ?? [])
  const canReply = office.inbox.sendsMail && email !== ''
  const looksFor = await readLooksFor({ email, telephone }, office, { about: thread.properties[0] ?? null })
  // Anybody can write under another's address with a telephone of their own, which gets the words of its own message alone.
  const called = shown.findLast(({ fields }) => fields.phone === telephone)?.fields
  const first = properties.get(splitPropertyIds(called?.propertyID)[0] ?? '')
  const about = first
    ? ` about ${first.name ?? 'property'} (${office.site.siteUrl}${urls.listing(shortId(first.propertyId))})`
    : ''
  return {
    ...{ ...rest, name, email, reference, assignee, people, story, query },
    since: story.at(-1)?.at ?? '',
    lastReply: thread.replies.at(-1)?.text ?? null,
    leaving: thread.replies.findLast(({ state }) => state === 'waiting')?.at ?? null,
    shownState: createSayState(office)(thread),
    properties: described,
    isMine: assignee?.id === person.id,
    me: person.id,
    looksFor,
    reply: canReply ? await readReplyPage(thread, properties, office, asked) : null,
    contacts: {
      email,
      mail:
        email &&
        `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Your message ${reference}`)}`,
      telephone,
      dialled,
      // The app itself, as a web address would send the words to a server (F10).
      chat:
        dialled &&
        `whatsapp://send?phone=${dialled.slice(1)}&text=${encodeURIComponent(`Good day ${called?.name ?? name}, this is ${person.name} of ${office.firmName}. Thank you for ${called?.came ? 'getting in touch with us' : 'writing to us'}${about}.`)}`,
    },
  }
}

/** The short ids of listings that are to be sent along. */
function askedListings({ searchParams }: URL): string[] {
  const ids = searchParams.getAll('listing').map(shortId).filter(isShortId)
  return [...new Set(ids)].slice(0, maxSentListings)
}

/** Also after a refusal: the page then shows what came or was done in the meantime. Without a connection it could not be read. */
export const shouldRevalidate = ({ actionStatus }: { actionStatus?: number }) => actionStatus !== 503

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const office = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const fields = await readFields(request)
  const read: ReadField = (name) => fields.get(name) ?? ''
  const query = parseInboxQuery(url.searchParams)
  const page = threadUrl(id, query)
  const readNext = () => findNext(id, query, person, office)
  if (read('intent') === 'reply')
    return answerReply({
      ...{ id, page, readNext, asked: askedListings(url), fields, person, office },
      posted: context.get(filesContext),
    })
  if (isLooksForIntent(read('intent'))) {
    const thread = await office.inbox.find(id)
    if (!thread) throw noThread()
    return answerLooksFor(read, { ...thread, threadId: thread.id, page }, { person, office })
  }
  if (read('intent') === 'undo' && read('deed')) return undoChange(office.bulkThreads, read, { person, page, id })
  if (read('intent') === 'undo') return takeReplyBack(id, fields, person, office)
  const act = readAct(read, office)
  if (!act) throw data('This form is not known.', 400)
  if ('faults' in act) return refuseForm(read, { faults: act.faults, keep })
  const next = await readNext()
  const acted = await office.inbox.act(id, act, person)
  if (acted.ok) return redirect(doneUrl(page, act.event, { next, changeId: acted.changeId }), 303)
  if (acted.reason === 'not-found') throw noThread()
  if (acted.reason === 'changed') return refuseChanged(id, fields, toFault(read, { keep }), office)
  return refuseForm(read, { message: refusals[acted.reason], keep })
}

/** The fields whose texts come back with a refusal. */
const keep = ['note', 'date']
/** The thread that the list has after this one, or else its first; null where it has no other. */
async function findNext(id: string, query: InboxQuery, person: Person, { inbox }: OfficeContext) {
  const ids = (await inbox.list(query, person)).rows.map((row) => row.id)
  return ids[ids.indexOf(id) + 1] ?? ids.find((other) => other !== id) ?? null
}

/** Without a connection the page stays as it is, with all that was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request
    .clone()
    .formData()
    .catch(() => null)
  // A browser reads a file once it is sent.
  if (!sent) return stay({ intent: 'reply', faults: { files: unreadable } })
  const read: ReadField = (name) => `${sent.get(name) ?? ''}`
  const hasFiles = sent.getAll('files').some((file) => file instanceof File && file.size > 0)
  const message = hasFiles ? `${unreached} On a slow line send fewer or smaller files.` : unreached
  const fault = toFault(read, { message, keep: ['text', 'other', 'say', ...keep] })
  return reachServer(serverAction, { ...fault, isLost: true as const })
}

const unreadable =
  'A file was changed, moved or deleted since you chose it, so nothing is sent. Please remove it and choose it again'

const unreached =
  'We could not reach the server, so we cannot tell whether it is saved. Your words are kept on this device: please try again.'

const refusals = {
  nobody: 'This person is not in the office any more.',
  nothing: 'No mail waits to be sent again.',
  known:
    'This cannot be spam: the office has answered this address, or it is an owner’s. Anybody can write under another’s address, so close the message instead.',
}

function readAct(read: ReadField, office: OfficeContext): Act | { faults: Record<string, string> } | null {
  const event = actEvents.find((name) => name === read('deed'))
  if (!event) return null
  const seen = readRevision(read('seen'))
  if (event === 'retry-mails') return { event }
  if (event === 'mark-spam') return { event, seen }
  if (event === 'give-thread') return { event, seen, to: read('to') || null }
  if (event === 'separate-thread') return { event, seen, address: read('id') }
  if (event === 'join-thread') return { event, seen, other: read('id'), otherSeen: readRevision(read('otherSeen')) }
  const note = safeParse(messageText(), read('note'))
  if (!note.success) return { faults: { note: note.issues[0].message } }
  if (event === 'note-thread' && note.output === '') return { faults: { note: 'Please write a note' } }
  if (event === 'follow-up') {
    const at = readFollowUp(read, office)
    return at ? { event, seen, at, note: note.output } : { faults: { date: noDay } }
  }
  return { event, seen, note: note.output }
}

type Done = Act['event'] | 'reply' | 'undo' | 'enter-message' | 'still-waits' | MailFileRefusal | LooksForIntent

const sentences: Readonly<Record<Done, string>> = {
  ...mailFileRefusals,
  ...looksForSentences,
  'enter-message': 'It is stored.',
  'still-waits': 'It is stored. An earlier message still waits here, so it is not answered yet.',
  reply: 'Your reply is on its way.',
  undo: 'It is as it was before.',
  'answer-by-telephone': 'It is answered.',
  'answer-by-whatsapp': 'It is answered.',
  'answer-in-person': 'It is answered.',
  'answer-from-mailbox': 'It is answered.',
  'take-thread': 'It is yours.',
  'give-thread': 'It is given on.',
  'note-thread': 'The note is saved.',
  'close-thread': 'It is closed.',
  'follow-up': 'It is put off. On that day at eight it waits again.',
  'mark-spam': 'It is spam. What this address writes is spam too, and you get no mail about it.',
  'open-thread': 'It is open again.',
  'retry-mails': 'The mails are sent again.',
  'join-thread': 'They are joined here.',
  'separate-thread': 'It is a thread of its own now.',
}

export default function ThreadPage({ loaderData }: Route.ComponentProps) {
  const { name, otherNames, contacts, assignee, shownState, properties, query } = loaderData
  const said = useDone(sentences)
  const isTakenBack = useReplyAnswer()?.isTakenBack
  useDeliveryNews(loaderData.leaving)
  useForgetEntered(loaderData.me)
  const address = new URLSearchParams(useLocation().search)
  const [reply, deed] = [address.get('done') === 'reply' && address.get('id'), address.get('deed')]
  const fields = reply ? { reply } : deed && { deed }
  const next = address.get('next')
  const [first, ...others] = properties
  return (
    <>
      <article className={styles.thread}>
        <PresentLine thread={loaderData}>
          <Link to={inboxUrl(query)}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M17 10H4M9.5 4.5 4 10l5.5 5.5" />
            </svg>
            <span className="visually-hidden">All messages</span>
          </Link>
          <h1 dir="auto">{name || contacts.email || contacts.telephone}</h1>
        </PresentLine>
        <header>
          {otherNames.length > 0 && (
            <p className={styles.soft}>
              This {contacts.email ? 'address' : 'telephone'} also wrote as <bdi>{sayNames(otherNames)}</bdi>. Anybody
              can write under another’s address.
            </p>
          )}
          <p className={styles.whose}>
            <span className={shownState.isLate ? styles.late : undefined}>{shownState.words}</span>
            <span>{assignee ? <bdi>{assignee.name}</bdi> : 'Nobody’s'}</span>
          </p>
        </header>
        {first && <PropertyLine property={first} />}
        <ThreadStory {...loaderData} />
        {loaderData.mail?.state === 'failed' && <FailedMails />}
        {loaderData.reply && <ReplyForm {...loaderData} {...loaderData.reply} fits={loaderData.looksFor.fits} />}
        <details className={styles.before} open={useIsLooksForAnswer()}>
          <summary>{sayLooksFor(loaderData.looksFor)}</summary>
          <LooksFor {...loaderData.looksFor} canReply={loaderData.reply !== null} />
        </details>
        <details className={styles.person}>
          <summary>{others.length > 0 ? 'Address, telephone and other properties' : 'Address and telephone'}</summary>
          <ul className={styles.contacts}>
            {contacts.telephone && (
              <li>
                <OfficeTelephone number={contacts.dialled}>{contacts.telephone}</OfficeTelephone>
              </li>
            )}
            {contacts.email ? (
              <li>
                <a href={contacts.mail}>{contacts.email}</a>
              </li>
            ) : (
              <li className={styles.soft}>No e-mail address: call or write by WhatsApp</li>
            )}
          </ul>
          {others.length > 0 && (
            <section className={styles.properties} aria-label="Other properties">
              {others.map((property) => (
                <PropertyLine key={property.propertyId} property={property} />
              ))}
            </section>
          )}
          <p>
            <Link to={aboutPerson(officeUrls.person(), contacts.email || contacts.telephone)}>
              Everything stored about this person
            </Link>
          </p>
        </details>
        <OtherThreads thread={{ ...loaderData, email: contacts.email }} />
      </article>
      <Outcome
        said={isTakenBack ? 'It is taken back. Your words are in the form again.' : said}
        undo={fields && !isTakenBack ? { intent: 'undo', fields } : null}
        next={
          next && (
            <Link to={threadUrl(next, query)} replace>
              Next message
            </Link>
          )
        }
        bar={<ThreadBar thread={loaderData} canReply={loaderData.reply !== null} />}
      />
    </>
  )
}
