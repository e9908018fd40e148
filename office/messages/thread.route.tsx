import { data, Link, redirect } from 'react-router'
import { safeParse } from 'valibot'
import { telephoneUrl } from '../../domain/firm/firm.ts'
import { type Act, actDeeds } from '../../domain/inbox/thread.ts'
import { kindLabels } from '../../domain/inbox/thread-words.ts'
import { shortId } from '../../domain/listings/listing.ts'
import { messageText } from '../../domain/messages/field-rules.ts'
import { splitPropertyIds } from '../../domain/messages/submitted-fields.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { urls } from '../../domain/urls.ts'
import { officeContext, sessionContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { Outcome, useDone } from '../outcome/outcome.tsx'
import { type ReadField, readForm } from '../read-form.ts'
import type { Route } from './+types/thread.route'
import { describeProperties } from './describe-properties.ts'
import styles from './messages.module.css'
import { SameTelephone } from './person/same-telephone.tsx'
import { PropertyLine } from './property-line.tsx'
import { DeedForm, FailedMails, KeeperForm } from './thread-forms.tsx'
import { ThreadStory, tellStory } from './thread-story.tsx'
import { createSayState } from './waiting.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name || 'Message' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const office = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const thread = await office.inbox.find(params.id)
  if (!thread) throw notFound()
  const [properties, people] = await Promise.all([
    describeProperties(office.site.catalogue, thread.properties),
    office.book.listPeople(),
  ])
  const { name, email, telephone, reference, dialled, keeper, properties: _, shown, deeds, ...rest } = thread
  // Anybody can write under another's address with a telephone of their own, which gets the words of its own message alone.
  const called = shown.findLast(({ fields }) => fields.phone === telephone)?.fields
  const first = properties.get(splitPropertyIds(called?.propertyID)[0] ?? '')
  const about = first
    ? ` about ${first.name ?? 'property'} (${office.site.siteUrl}${urls.listing(shortId(first.propertyId))})`
    : ''
  return {
    ...{ ...rest, name, reference, keeper, people },
    shownState: createSayState(office)(thread),
    kind: thread.kinds.map((kind) => kindLabels[kind]).join(', '),
    properties: [...properties.values()],
    isMine: keeper?.id === person.id,
    me: person.id,
    story: tellStory({ shown, deeds, joined: thread.joined }, office.timeZone),
    contacts: {
      email,
      mail: `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Your message ${reference}`)}`,
      telephone,
      call: telephone && telephoneUrl(telephone),
      // The app itself, as a web address would send the words to a server (F10).
      chat:
        dialled &&
        `whatsapp://send?phone=${dialled.slice(1)}&text=${encodeURIComponent(`Good day ${called?.name ?? name}, this is ${person.name} of ${office.firmName}. Thank you for writing to us${about}.`)}`,
    },
  }
}

/** Also after a refusal: the page then shows what came or was done in the meantime. */
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const { inbox } = context.get(officeContext)
  const read = await readForm(request)
  const act = readAct(read)
  if (!act) throw data('This form is not known.', 400)
  if ('fault' in act) return refuseForm(read, { faults: { note: act.fault }, keep: ['note'] })
  const acted = await inbox.act(params.id, act, context.get(sessionContext).person)
  if (acted.ok) return redirect(`${officeUrls.thread(params.id)}?done=${act.deed}`, 303)
  if (acted.reason === 'not-found') throw notFound()
  return refuseForm(read, { message: refusals[acted.reason], keep: ['note'] })
}

function notFound() {
  return data('There is no such message. It may have been erased.', 404)
}

const refusals = {
  changed:
    'Somebody wrote or did something here in the meantime. It is shown now, and nothing of yours is saved yet: please look at it and press again.',
  nobody: 'This person is not in the office any more.',
  nothing: 'No mail waits to be sent again.',
}

function readAct(read: ReadField): Act | { fault: string } | null {
  const deed = actDeeds.find((name) => name === read('deed'))
  if (!deed) return null
  const seen = readRevision(read('seen'))
  if (deed === 'retry-mails') return { deed }
  if (deed === 'give-thread') return { deed, seen, to: read('to') || null }
  if (deed === 'separate-thread') return { deed, seen, address: read('id') }
  if (deed === 'join-thread') return { deed, seen, other: read('id'), otherSeen: readRevision(read('otherSeen')) }
  const note = safeParse(messageText(), read('note'))
  if (!note.success) return { fault: note.issues[0].message }
  if (deed === 'note-thread' && note.output === '') return { fault: 'Please write a note' }
  return { deed, seen, note: note.output }
}

const readRevision = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : 0)

const sentences: Readonly<Record<Act['deed'], string>> = {
  'answer-by-telephone': 'It is answered.',
  'answer-by-whatsapp': 'It is answered.',
  'answer-in-person': 'It is answered.',
  'answer-from-mailbox': 'It is answered.',
  'take-thread': 'It is yours.',
  'give-thread': 'It is given on.',
  'note-thread': 'The note is saved.',
  'close-thread': 'It is closed.',
  'open-thread': 'It is open again.',
  'retry-mails': 'The mails are sent again.',
  'join-thread': 'They are joined here.',
  'separate-thread': 'It is a thread of its own now.',
}

export default function ThreadPage({ loaderData }: Route.ComponentProps) {
  const { name, kind, reference, contacts, keeper, shownState, properties, story, left } = loaderData
  const said = useDone(sentences)
  return (
    <>
      <div className={styles.thread}>
        <p>
          <Link to={officeUrls.messages()}>All messages</Link>
        </p>
        <header>
          <h1 dir="auto">{name || contacts.email}</h1>
          <p className={styles.whose}>
            <span className={shownState.isLate ? styles.late : undefined}>{shownState.words}</span>
            <span>{keeper ? <bdi>{keeper.name}</bdi> : 'Nobody’s'}</span>
            <span>{`${kind}, ${reference}`}</span>
          </p>
        </header>
        <ul className={styles.contacts}>
          {contacts.call && (
            <li>
              <a href={contacts.call}>{contacts.telephone}</a>
            </li>
          )}
          {contacts.chat && (
            <li>
              <a href={contacts.chat}>WhatsApp</a>
            </li>
          )}
          <li>
            <a href={contacts.mail}>{contacts.email}</a>
          </li>
        </ul>
        <SameTelephone thread={{ ...loaderData, email: contacts.email }} />
        {properties.length > 0 && (
          <section className={styles.properties} aria-label="Properties">
            {properties.map((property) => (
              <PropertyLine key={property.propertyId} property={property} />
            ))}
          </section>
        )}
        <ThreadStory story={story} left={left} />
        {loaderData.hasFailed && <FailedMails />}
        <DeedForm key={`deed ${loaderData.revision}`} thread={loaderData} />
        <KeeperForm key={`keeper ${loaderData.revision}`} thread={loaderData} />
      </div>
      <Outcome said={said} />
    </>
  )
}
