import { Link, redirect, redirectDocument } from 'react-router'
import { isNameOfCopy } from '../../domain/office/copies.ts'
import { type ListingChange, listingStates, type Refusal } from '../../domain/office/editor.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { readPublication, sayPublication } from '../../domain/office/publication-words.ts'
import { undoChange } from '../bulk/bulk-outcome.ts'
import { officeContext, sessionContext } from '../context.ts'
import { formatInstant } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome, useDone } from '../outcome/outcome.tsx'
import { readFields } from '../read-form.ts'
import type { Route } from './+types/edit-listing.route'
import { countMessages } from './count-messages.ts'
import { EditedElsewhere } from './elsewhere.tsx'
import { readPosted } from './form-data.ts'
import { draftOf, toFormPage, toShown } from './form-page.ts'
import { fromLacks, lacksUrl, readLacksPage } from './lacks/from-lacks.ts'
import { ListingActions } from './listing-actions.tsx'
import styles from './listing-form.module.css'
import { ListingForm, SaveButtons } from './listing-form.tsx'
import { LookersLink } from './lookers/lookers-link.tsx'
import { countLookers } from './lookers/read-offer.ts'
import { DetailsSummary } from './private-details/details-summary.tsx'
import { reachServer, unsentListing } from './reach-server.ts'
import { readAdvice } from './read-advice.ts'
import { noListing, refuseListing, saveListing } from './save-listing.ts'
import { ShareLinks } from './share/share-links.tsx'
import { AvailabilityMark, StateMark } from './state-mark.tsx'
import { explainUndo, sayRefusal } from './who-saved.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  titled(matches, loaderData && 'name' in loaderData ? loaderData.name : 'Listing')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const office = context.get(officeContext)
  const { editor, privateDetails, inbox, listingsEndpoint, site, timeZone } = office
  const { person } = context.get(sessionContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  const listing = await editor.find(params.id)
  if (!listing) throw noListing()
  const { id, state, published, isUnseen, draft } = listing
  const { availability, availabilityDate } = draftOf(listing)
  const shown = toShown(listing, site)
  const page = toFormPage(listing, shown, site)
  const [advice, values, people, messages, lookers] = await Promise.all([
    readAdvice(listing, { ...office, shown, places: page.places }),
    privateDetails.find(id),
    privateDetails.listPeople(),
    countMessages(inbox, [id]),
    countLookers(listing, office),
  ])
  return {
    ...page,
    advice,
    id,
    state,
    availability: { availability, availabilityDate },
    wasPublished: published !== null,
    isUnseen,
    name: draftOf(listing).propertyName || 'Listing without a name',
    draft: draft && { savedAt: formatInstant(draft.savedAt, timeZone), savedBy: draft.savedBy },
    details: { id, values, people, dialled: site.dial(values.ownerTelephone ?? '') },
    messages: messages(id),
    lookers,
    personId: person.id,
    done: url.searchParams.get('done'),
    changeId: url.searchParams.get('deed'),
    lacks: readLacksPage(url.searchParams),
  }
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const { editor, site, timeZone } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  if (!editor) throw noListing()
  const fields = await readFields(request)
  const intent = fields.get('intent')
  const lacks = readLacksPage(url.searchParams)
  const path = fromLacks(officeUrls.listing(id), lacks)
  const reading = { editor, person, timeZone }
  /** Leads to a page that says what was done, or answers why it is not. */
  const change = async (wanted: ListingChange, page: string, done: string) => {
    const written = await editor.change([id], wanted, person)
    if (written.ok) return redirect(doneUrl(page, done, { changeId: written.changeId }), 303)
    const [refusal] = written.refused
    if (!refusal || refusal.why === 'gone') throw noListing()
    if (refusal.why !== 'invalid') return refuseListing({ message: await sayRefusal(refusal, reading), faults: {} })
    return refuseListing({ message: 'It could not be published again. Please look at:', faults: refusal.faults })
  }
  if (intent === 'duplicate') {
    const copy = await editor.duplicate(id, person)
    if (!copy) throw noListing()
    return redirect(`${officeUrls.listing(copy)}?done=duplicated`, 303)
  }
  if (intent === 'discard') return change({ kind: 'discard' }, path, 'discarded')
  if (intent === 'delete') return change({ kind: 'delete' }, officeUrls.listings(), 'delete')
  const value = intent === 'change-publication' ? readPublication(fields.get('value')) : undefined
  if (value) return change({ kind: 'publication', value, from: readPublication(fields.get('loaded')) }, path, value)
  if (intent === 'undo') {
    const read = (name: string) => fields.get(name) ?? ''
    const explain = (refusal: Refusal | null) => explainUndo(id, refusal, reading)
    return undoChange(editor, read, { person, page: path, id, explain })
  }
  const posted = readPosted(fields, site)
  const saved = await saveListing(id, posted, { editor, site, person, timeZone })
  if (!('done' in saved)) return saved
  if (intent === 'preview') return redirectDocument(officeUrls.preview(id), 303)
  return redirect(doneUrl(path, saved.done, { changeId: saved.changeId }), 303)
}

const sentences: Readonly<Record<string, string>> = {
  saved: 'The draft is saved. Visitors do not see it.',
  unchanged: 'Nothing was different, so there was nothing to save.',
  ...Object.fromEntries(listingStates.map((state) => [state, sayPublication(state)])),
  discarded: 'The changes are thrown away.',
  duplicated: 'This is the copy. It is a draft, which visitors do not see.',
  'put-back': 'The earlier version is published again.',
  undo: 'It is as it was before.',
}

const publishedCopy = 'It is published: visitors see it now, and read the name of a copy. Please write its own.'
const undoneWithDraft = 'Visitors see it as it was before. The changes are in the draft.'

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => reachServer(serverAction, unsentListing)

export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  const hasDraft = 'draft' in loaderData && loaderData.draft !== null
  const isCopy = 'name' in loaderData && isNameOfCopy(loaderData.name)
  const said = useDone<string>({
    ...sentences,
    ...(hasDraft && { undo: undoneWithDraft }),
    ...(isCopy && { published: publishedCopy }),
  })
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { form, name, state, availability, draft, done, changeId, id, details, lookers, lacks } = loaderData
  return (
    <>
      <p className={styles.above}>
        {lacks === null ? (
          <Link to={officeUrls.listings()}>Listings</Link>
        ) : (
          <Link to={lacksUrl(lacks)}>What listings lack</Link>
        )}
      </p>
      <h1 className={styles.title} dir="auto">
        {name}
      </h1>
      <p className={styles.state}>
        <StateMark state={state} /> <AvailabilityMark listing={availability} />{' '}
        {draft &&
          `${state === 'draft' ? 'Saved' : 'With changes that nobody outside sees, saved'} by ${draft.savedBy} on ${draft.savedAt}. `}
      </p>
      <p className={styles.above}>
        <ShareLinks id={id} state={state} />
      </p>
      <ListingActions {...loaderData} />
      <DetailsSummary {...details} />
      <ListingForm
        key={JSON.stringify(form.loaded)}
        {...loaderData}
        stored={form}
        answer={actionData && 'conflicts' in actionData ? actionData : undefined}
        isSaved={done !== null}
      />
      <Outcome
        said={said}
        undo={changeId ? { intent: 'undo', fields: { deed: changeId } } : null}
        next={
          lacks === null ? (
            done === 'published' && <LookersLink id={id} lookers={lookers} />
          ) : (
            <Link to={lacksUrl(lacks)}>Next listing</Link>
          )
        }
      >
        <SaveButtons />
      </Outcome>
    </>
  )
}
