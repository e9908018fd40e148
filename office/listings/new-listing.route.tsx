import { redirect, redirectDocument } from 'react-router'
import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../context.ts'
import { titled } from '../frame/titled.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { readFields } from '../read-form.ts'
import { sendWith } from '../uploads/uploads.ts'
import type { Route } from './+types/new-listing.route'
import { EditedElsewhere } from './elsewhere.tsx'
import { readPosted } from './form-data.ts'
import { toFormPage } from './form-page.ts'
import { ListingForm, SaveButtons } from './listing-form.tsx'
import { reachServer, unsentListing } from './reach-server.ts'
import { noListing, saveListing } from './save-listing.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'New listing')

export function loader({ context }: Route.LoaderArgs) {
  const { editor, listingsEndpoint, site } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  return { ...toFormPage(null, null, site), personId: person.id, newForm: crypto.randomUUID() }
}

/**
 * A value that cannot be read does not hold up the rest: the form goes on as that of the draft, and stays at this address until it is accepted.
 * A form that is sent twice creates one listing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { editor, site, timeZone } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  if (!editor) throw noListing()
  const fields = await readFields(request)
  const posted = readPosted(fields, site)
  const id = await editor.create(person, fields.get('newForm')?.slice(0, 100))
  const saved = await saveListing(id, posted, { editor, site, person, timeZone })
  if (!('done' in saved)) return saved
  if (posted.intent === 'preview') return redirectDocument(officeUrls.preview(id), 303)
  const done = saved.done === 'published' ? saved.done : 'saved'
  return redirect(doneUrl(officeUrls.listing(id), done, { changeId: saved.changeId }), 303)
}

/** Once it is saved, its photographs can be sent. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const answer = await reachServer(serverAction, unsentListing)
    if ('listing' in answer && answer.listing) await sendWith(answer.listing)
    return answer
  } catch (error) {
    const [id] = /(?<=\/)\w{24}\b/.exec((error instanceof Response && error.headers.get('Location')) || '') ?? []
    if (id) await sendWith(id)
    throw error
  }
}

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { form, newForm, ...page } = loaderData
  return (
    <>
      <h1>New listing</h1>
      <ListingForm
        {...page}
        id={actionData?.listing ?? null}
        stored={form}
        answer={actionData}
        advice={[]}
        newForm={newForm}
        isSaved={actionData?.listing !== undefined}
      />
      <Outcome said={undefined}>
        <SaveButtons />
      </Outcome>
    </>
  )
}
