import { data, Link, redirect } from 'react-router'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { formatCount } from '../../../domain/format-count.ts'
import type { OfficeListing } from '../../../domain/office/editor.ts'
import { digestField } from '../../../domain/office/field-digest.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import {
  addPictures,
  type FormPicture,
  formSteps,
  pictureFieldNames,
  readFormPictures,
  readLoaded,
  shownPictures,
  takeStep,
  toFormPictures,
} from '../../../domain/office/photograph-form.ts'
import { isRefusedFile, refusals } from '../../../domain/office/photographs.ts'
import { type OfficeContext, officeContext, sessionContext } from '../../context.ts'
import { Notice } from '../../notice.tsx'
import { readFields } from '../../read-form.ts'
import { isEntrance } from '../../sign-in/next-page.ts'
import { EditedElsewhere } from '../elsewhere.tsx'
import { reachServer, stay } from '../reach-server.ts'
import { notFound } from '../save-listing.ts'
import type { Route } from './+types/photographs.route'
import { PhotographForm } from './photograph-form.tsx'
import styles from './photographs.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Photographs of ${loaderData && 'name' in loaderData ? loaderData.name : 'a listing'}` },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { editor, photographs, listingsEndpoint } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  const listing = await requireListing(editor, params.id)
  const saved = shownPictures(listing)
  const arrived = await photographs.listArrived(listing.id, person)
  const pictures = addPictures(
    saved,
    arrived.map(({ url }) => url),
  )
  const record = listing.draft?.record ?? listing.published
  return {
    id: listing.id,
    name: record ? nameOfListing(record) : 'this listing',
    pictures,
    savedUrls: saved.map(({ url }) => url),
    /** The digests of the fields that the form stands for. */
    loaded: Object.fromEntries(pictureFieldNames.map((name) => [name, digestField(record?.[name])])),
    facts: await photographs.describe(pictures.map(({ url }) => url)),
    notices: readNotices(new URL(request.url).searchParams),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { editor, photographs } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const listing = await requireListing(editor, params.id)
  const values = await readFields(request)
  const pictures = readFormPictures(values)
  const describe = () => photographs.describe(pictures.map(({ url }) => url))
  // A button beside a picture, without script: the form is shown again and nothing is saved.
  const [, step = '', url = ''] = /^([a-z-]+):(.*)$/s.exec(String(values.get('step') ?? '')) ?? []
  const known = formSteps.find((name) => name === step)
  if (known) return { pictures: takeStep(pictures, known, url), facts: await describe(), message: '', theirs: null }

  const saved = await photographs.saveInDraft({ listing, pictures, loaded: readLoaded(values) }, person)
  if (saved.ok) return redirect(`${officeUrls.photographs(listing.id)}?${saved.unchanged ? 'unchanged' : 'saved'}`, 303)
  if (saved.reason === 'not-found') throw notFound()
  const theirs = saved.reason === 'conflict' ? toFormPictures(saved.theirs) : null
  const message = theirs
    ? 'Somebody saved other pictures while this page was open. Nothing of yours is lost: compare below, and save again to keep yours.'
    : explain(saved)
  return data({ pictures, facts: await describe(), message, theirs }, theirs ? 409 : 422)
}

/** Keeps the page as it is, with every order and text, when the form could not be saved. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const pictures = readFormPictures(await request.clone().formData())
  const unsent = (message: string) => ({ pictures, facts: [], message, theirs: null })
  try {
    return await reachServer(
      serverAction,
      unsent('We could not reach the server, so nothing is saved yet. Nothing of yours is lost: please try again.'),
    )
  } catch (error) {
    if (!(error instanceof Response && isEntrance(error.headers.get('Location')))) throw error
    return stay(
      unsent(
        'You are signed out, so nothing is saved. Nothing of yours is lost: sign in to the office in another tab, and save here again.',
      ),
    )
  }
}

type Refused = Exclude<Awaited<ReturnType<OfficeContext['photographs']['saveInDraft']>>, { ok: true }>

function explain(refused: Refused): string {
  const [sentence] = refused.reason === 'invalid' ? Object.values(refused.faults) : []
  return sentence ?? 'One of these pictures is no longer stored. Please remove it and choose the file again.'
}

async function requireListing(editor: { find(id: string): Promise<OfficeListing | null> } | null, id: string) {
  const listing = await editor?.find(id)
  if (!listing) throw notFound()
  return listing
}

/** Reads from the address what the last save, or the form without script, has done. It holds no words, so that no link puts any here. */
function readNotices(asked: URLSearchParams): { text: string; isFault: boolean }[] {
  const refused = asked
    .getAll('refused')
    .slice(0, 5)
    .flatMap((each) => {
      const [, number, reason = ''] = /^(\d)-([a-z-]+)$/.exec(each) ?? []
      return number && isRefusedFile(reason) ? [`File ${number} was not taken. ${refusals[reason]}`] : []
    })
  const added = Number(asked.get('added')) || 0
  return [
    ...(asked.has('saved') ? [said('Saved in the draft. Visitors see it once the draft is published.')] : []),
    ...(asked.has('unchanged') ? [said('Nothing was different, so there was nothing to save.')] : []),
    ...(added > 0 && added < 10 ? [said(`${formatCount(added, 'picture')} added.`)] : []),
    ...refused.map(fault),
    ...(asked.has('more') ? [fault('Two files at a time can be sent in this way. Please send the others now.')] : []),
    ...(asked.has('unsaved')
      ? [
          fault(
            'Somebody changed these pictures meanwhile. The new ones are below and not saved yet: check them and save.',
          ),
        ]
      : []),
  ]
}

const said = (text: string) => ({ text, isFault: false })
const fault = (text: string) => ({ text, isFault: true })

/** The pictures of a listing: added, put in order, described, marked as plans, removed. */
export default function Photographs({ loaderData, actionData }: Route.ComponentProps) {
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { id, name, loaded, savedUrls, notices } = loaderData
  const shown: { pictures: FormPicture[]; facts: typeof loaderData.facts } = actionData ?? loaderData
  return (
    <>
      <p className={styles.above}>
        <Link to={officeUrls.listing(id)}>Back to {name}</Link>
      </p>
      <h1 className={styles.title}>Photographs and plans</h1>
      <div className={styles.notices}>
        {!actionData &&
          notices.map(({ text, isFault }) => (
            <Notice key={text} kind={isFault ? 'fault' : 'done'}>
              {text}
            </Notice>
          ))}
      </div>
      <PhotographForm {...{ id, loaded, savedUrls }} theirs={actionData?.theirs ?? null} shown={shown} />
    </>
  )
}
