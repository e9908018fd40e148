import { data, Form, Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { formatCount } from '../../../domain/format-count.ts'
import { threadStateLabels } from '../../../domain/inbox/thread-words.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { splitPropertyIds } from '../../../domain/messages/submitted-fields.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { privateFieldNames } from '../../../domain/office/private-details.ts'
import { privateLabels, sayPrivateValue } from '../../../domain/office/private-words.ts'
import { officeContext, sessionContext } from '../../context.ts'
import { formatInstant } from '../../format-instant.ts'
import { titled } from '../../frame/titled.ts'
import { Outcome, useDone } from '../../outcome/outcome.tsx'
import { readForm } from '../../read-form.ts'
import { answerLooksFor, isLooksForIntent, looksForSentences } from '../looks-for/answer-looks-for.ts'
import { FitsForm } from '../looks-for/fits-form.tsx'
import { LooksFor } from '../looks-for/looks-for.tsx'
import { readLooksFor } from '../looks-for/read-looks-for.ts'
import { Entries, tellStory } from '../thread-story.tsx'
import type { Route } from './+types/person.route'
import { Mentions } from './mentions.tsx'
import styles from './person.module.css'
import { listJoined, listMentions, listStored } from './person-words.ts'
import { aboutPerson, readAddress, requireAddress } from './read-address.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'One person’s data')

export async function loader({ url, context }: Route.LoaderArgs) {
  const office = context.get(officeContext)
  const { records, privateDetails, inbox, timeZone } = office
  const typed = url.searchParams.get('email') ?? ''
  const read = readAddress(typed)
  if ('fault' in read) return { typed, fault: typed && read.fault, found: null }
  const { address } = read
  const [person, people] = await Promise.all([records.find(address), privateDetails.listPeople()])
  const { messages, total, threads, subscription, ownedProperties } = person
  const [asked = ''] = messages.flatMap(({ fields }) => splitPropertyIds(fields.propertyID))
  const events = threads.flatMap((thread) => thread.events)
  return {
    typed: address,
    fault: '',
    found: {
      readsMailbox: inbox.readsMailbox,
      isOwner: context.get(sessionContext).person.role === 'owner',
      stored: listStored(person),
      joined: listJoined(person),
      mentions: listMentions(person),
      looksFor: await readLooksFor(toWho(address), office, { about: asked ? shortId(asked) : null }),
      replyTo: office.inbox.sendsMail && address.includes('@') ? (threads[0]?.id ?? null) : null,
      // With every field of each message; a reply is an event with its text.
      story: tellStory(
        { shown: messages, events, replies: [], joined: [address], telephone: '', messages: total + 1 },
        new Map(),
        timeZone,
      ),
      earlier: total - messages.length,
      threads: threads.map(({ id, state, reference }) => ({ id, reference, state: threadStateLabels[state] })),
      newsletter: subscription && {
        since: formatInstant(subscription.since, timeZone),
        confirmed: subscription.confirmedAt && formatInstant(subscription.confirmedAt, timeZone),
      },
      ownedProperties: ownedProperties.map(({ listingId, propertyId, values }) => ({
        listingId,
        propertyId,
        lines: privateFieldNames.flatMap((name) => {
          const value = sayPrivateValue(name, values[name], people)
          return value ? [{ label: privateLabels[name], value }] : []
        }),
      })),
    },
  }
}

/** Saves and removes what the person looks for. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const office = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const read = await readForm(request)
  const address = requireAddress(url.searchParams.get('email'))
  if (!isLooksForIntent(read('intent'))) throw data('This form is not known.', 400)
  const page = aboutPerson(officeUrls.person(), address)
  return answerLooksFor(read, { ...toWho(address), name: '', threadId: null, page }, { person, office })
}

const toWho = (address: string) =>
  address.includes('@') ? { email: address, telephone: '' } : { email: '', telephone: address }

/** Everybody of the office sees here what is stored about one person. Owners go on from here to the file and the erasure. */
export default function PersonPage({ loaderData: { typed, fault, found } }: Route.ComponentProps) {
  return (
    <div className={styles.person}>
      <p>
        <Link to={officeUrls.messages()}>All messages</Link>
      </p>
      <h1>One person’s data</h1>
      <Form key={typed} className={styles.search} role="search" aria-label="One person">
        <TextField
          label="E-mail address or telephone"
          name="email"
          autoComplete="off"
          maxLength={254}
          required
          defaultValue={typed}
          error={fault || undefined}
        />
        <button type="submit" className={buttons.secondary}>
          Search
        </button>
      </Form>
      <p>
        <Link to={`${officeUrls.messages()}?${new URLSearchParams({ state: 'all', ...(fault && { words: typed }) })}`}>
          Find the address or telephone by a name
        </Link>
      </p>
      {found && <Found address={typed} {...found} />}
      <Outcome said={useDone(looksForSentences)} />
    </div>
  )
}

type FoundProps = { address: string } & NonNullable<Route.ComponentProps['loaderData']['found']>

function Found({
  address,
  readsMailbox,
  isOwner,
  stored,
  joined,
  mentions,
  looksFor,
  replyTo,
  story,
  earlier,
  threads,
  newsletter,
  ownedProperties,
}: FoundProps) {
  return (
    <>
      <section className={styles.section} aria-labelledby="stored">
        <h2 id="stored">
          Stored about <bdi>{address}</bdi>
        </h2>
        {stored.length === 0 ? (
          <p>{`Nothing is stored about this ${address.includes('@') ? 'address' : 'telephone'}.`}</p>
        ) : (
          <ul className={styles.list}>
            {stored.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        {readsMailbox && (
          <p>
            Mails and their files are in the firm’s mailbox as well, which nothing here erases: please look for this
            person there too.
          </p>
        )}
        {isOwner && stored.length > 0 && (
          <p>
            <Link className={buttons.secondary} to={aboutPerson(officeUrls.erasePerson(), address)}>
              Export or erase
            </Link>
          </p>
        )}
      </section>
      {joined.length > 0 && (
        <section className={styles.section} aria-labelledby="joined">
          <h2 id="joined">Joined addresses</h2>
          <p>Somebody of the office joined these by hand, as the same person.</p>
          <ul className={styles.links}>
            {joined.map((other) => (
              <li key={other.address}>
                <Link to={aboutPerson(officeUrls.person(), other.address)}>
                  <bdi>{other.address}</bdi>
                </Link>
                <ul className={styles.list}>
                  {other.stored.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section} aria-labelledby="looks-for">
        <h2 id="looks-for">Looks for</h2>
        <LooksFor {...looksFor} canReply={replyTo !== null} />
        {replyTo && <FitsForm thread={replyTo} {...looksFor} />}
      </section>
      {newsletter && (
        <section className={styles.section} aria-labelledby="newsletter">
          <h2 id="newsletter">Newsletter</h2>
          <p>{`Asked for ${newsletter.since}, ${newsletter.confirmed ? `confirmed ${newsletter.confirmed}` : 'not confirmed'}.`}</p>
        </section>
      )}
      {ownedProperties.map(({ listingId, propertyId, lines }) => (
        <section key={listingId} className={styles.section} aria-labelledby={propertyId}>
          <h2 id={propertyId}>
            <Link to={officeUrls.privateDetails(listingId)}>{`Owner of the property ${propertyId}`}</Link>
          </h2>
          <dl className={styles.facts}>
            {lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Mentions mentions={mentions} />
      {threads.length > 0 && (
        <section className={styles.section} aria-labelledby="threads">
          <h2 id="threads">Messages</h2>
          <ul className={styles.links}>
            {threads.map(({ id, reference, state }) => (
              <li key={id}>
                <Link to={officeUrls.thread(id)}>{`${reference}, ${state.toLowerCase()}`}</Link>
              </li>
            ))}
          </ul>
          {earlier > 0 && <p>{`${formatCount(earlier, 'earlier message')} not shown.`}</p>}
          <Entries story={story} />
        </section>
      )}
    </>
  )
}
