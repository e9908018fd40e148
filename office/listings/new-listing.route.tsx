import { redirect, redirectDocument } from 'react-router'
import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../context.ts'
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
import { findMissing, notFound, refuseForm, saveListing } from './save-listing.ts'

export const meta = () => [{ title: 'New listing' }]

export function loader({ context }: Route.LoaderArgs) {
  const { editor, listingsEndpoint, site } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  return { ...toFormPage(null, site), personId: person.id, newForm: crypto.randomUUID() }
}

/** Nothing is created before all that was typed can be read, and one listing by a form that is sent twice. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editor, site, timeZone } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  if (!editor) throw notFound()
  const fields = await readFields(request)
  const posted = readPosted(fields, site)
  const { intent, form, edit } = posted
  const missing = intent === 'publish' ? findMissing(edit) : {}
  const faults = { ...missing, ...posted.faults }
  if (Object.keys(faults).length > 0)
    return refuseForm({ form, message: 'Nothing is saved yet. Please look at:', faults })
  const id = await editor.create(person, fields.get('newForm')?.slice(0, 100))
  const saved = await saveListing(id, posted, { editor, site, person, timeZone })
  const path = officeUrls.listing(id)
  if (intent === 'preview' && 'done' in saved) return redirectDocument(officeUrls.preview(id), 303)
  const isPublished = 'done' in saved && saved.done === 'published'
  return redirect(isPublished ? doneUrl(path, 'published', saved.version) : doneUrl(path, 'saved'), 303)
}

/** Once it is saved, its photographs can be sent. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await reachServer(serverAction, unsentListing)
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
      <ListingForm {...page} id={null} stored={form} answer={actionData} isSaved={false} newForm={newForm} />
      <Outcome said={undefined}>
        <SaveButtons />
      </Outcome>
    </>
  )
}
