import { Link, useLocation } from 'react-router'
import { officeUrls } from '../../../domain/office/pages.ts'
import type { Looker } from '../../../domain/saved-searches/saved-searches.ts'
import { officeContext, sessionContext } from '../../context.ts'
import { toFault } from '../../form/form-fault.ts'
import { titled } from '../../frame/titled.ts'
import { EditedElsewhere } from '../../listings/elsewhere.tsx'
import { toOffer } from '../../listings/lookers/read-offer.ts'
import { reachServer } from '../../listings/reach-server.ts'
import { noListing } from '../../listings/save-listing.ts'
import { createSayWanted, nameSeeker, sayDay, sayHearing } from '../../messages/looks-for/say-seeker.ts'
import { aboutPerson } from '../../messages/person/read-address.ts'
import { Outcome, useDone } from '../../outcome/outcome.tsx'
import { readFields } from '../../read-form.ts'
import type { Route } from './+types/lookers.route'
import { answerLookers } from './answer-lookers.ts'
import styles from './lookers.module.css'
import { LookersForm } from './lookers-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Who looks for this')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const office = context.get(officeContext)
  const { editor, savedSearches, inbox, site, timeZone, listingsEndpoint } = office
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  const listing = await editor.find(params.id)
  if (!listing) throw noListing()
  const { shortId, draft, isShown, name } = toOffer(listing, office)
  const { total, lookers } = await savedSearches.listLookers(shortId, draft)
  const say = await createSayWanted(
    site.catalogue,
    lookers.flatMap(({ found }) => found.map(({ wanted }) => wanted)),
  )
  const toLine = (looker: Looker) => {
    const { seeker, thread, found, toldAt, unsendable } = looker
    const contact = seeker.email || (seeker.telephone ?? '')
    return {
      id: seeker.id,
      name: nameSeeker(looker),
      contact,
      looksFor: found.map(({ wanted }) =>
        wanted.of === 'property' ? 'Follows this one and its price' : say(wanted).words,
      ),
      hearing: sayHearing(seeker, timeZone),
      spoken: thread && sayDay(thread.lastAt, timeZone),
      told: toldAt && sayDay(toldAt, timeZone),
      waits: thread?.state === 'open',
      canSend: unsendable === null,
      page: thread
        ? `${officeUrls.thread(thread.id)}?${new URLSearchParams({ listing: shortId })}#reply`
        : aboutPerson(officeUrls.person(), contact),
      hasThread: thread !== null,
    }
  }
  return {
    id: listing.id,
    ...{ name, total, isShown },
    canSend: isShown && inbox.sendsMail,
    lookers: lookers.map(toLine),
    templates: (site.content.replies?.templates ?? []).map(({ name }) => name),
    sent: Number(url.searchParams.get('sent')) || 0,
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const office = context.get(officeContext)
  const listing = await office.editor?.find(id)
  if (!listing) throw noListing()
  const { person } = context.get(sessionContext)
  return answerLookers(await readFields(request), { listing, person, office })
}

const unreached =
  'We could not reach the server, so we cannot tell whether it was sent. Please look at the messages first.'

/** Without a connection the page stays as it is, with all that was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  const read = (name: string) => `${sent.get(name) ?? ''}`
  const ticked = sent.getAll('seeker').map(String)
  const fault = { ...toFault(read, { message: unreached, keep: ['text'] }), ticked }
  return reachServer(serverAction, { ...fault, isLost: true as const })
}

/** Everybody who looks for a listing. Those who are ticked get it, each in their own thread (K4.4). */
export default function Lookers({ loaderData, actionData }: Route.ComponentProps) {
  const address = new URLSearchParams(useLocation().search)
  const sent = 'sent' in loaderData ? loaderData.sent : 0
  const said = useDone({ sent: sent === 1 ? 'It is on its way to one person.' : `It is on its way to ${sent} people.` })
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { id, name, total } = loaderData
  const isTakenBack = actionData !== undefined && 'isTakenBack' in actionData
  return (
    <>
      <div className={styles.page}>
        <p className={styles.above}>
          <Link to={officeUrls.listing(id)} dir="auto">
            {name}
          </Link>
        </p>
        <h1>Who looks for this</h1>
        {total === 0 ? (
          <p>Nobody who confirmed it, or told the office, looks for this.</p>
        ) : (
          <LookersForm {...loaderData} />
        )}
      </div>
      <Outcome
        said={isTakenBack ? 'It is taken back. Your words are in the form again.' : said}
        undo={said ? { intent: 'undo', fields: { deed: address.get('deed') ?? '' } } : null}
      />
    </>
  )
}
