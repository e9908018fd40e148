import { useRef } from 'react'
import { Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { useHydrated } from '../../../app/ui/use-hydrated.ts'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { formatCount } from '../../../domain/format-count.ts'
import { type PictureChange, readChange, shownPictures } from '../../../domain/office/draft-pictures.ts'
import type { OfficeListing } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { maxPhotographs, refusals, remarkOn } from '../../../domain/office/photographs.ts'
import { type OfficeContext, officeContext, sessionContext } from '../../context.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { titled } from '../../frame/titled.ts'
import { Notice } from '../../notice.tsx'
import { Outcome } from '../../outcome/outcome.tsx'
import { readFields } from '../../read-form.ts'
import { isEntrance } from '../../sign-in/next-page.ts'
import { AddPhotographs } from '../../uploads/add-photographs.tsx'
import { FormForFiles } from '../../uploads/form-for-files.tsx'
import { readNotices } from '../../uploads/read-notices.ts'
import { mayPublish } from '../../uploads/uploads.ts'
import { EditedElsewhere } from '../elsewhere.tsx'
import { fromLacks, lacksUrl, readLacksPage } from '../lacks/from-lacks.ts'
import { reachServer, stay } from '../reach-server.ts'
import { noListing } from '../save-listing.ts'
import type { Route } from './+types/photographs.route'
import styles from './photographs.module.css'
import { PictureTile } from './picture-tile.tsx'
import { useDragging } from './use-dragging.ts'
import { type ChangeAnswer, usePictureChanges } from './use-picture-changes.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  titled(matches, `Photographs of ${loaderData && 'name' in loaderData ? loaderData.name : 'a listing'}`)

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { editor, photographs, listingsEndpoint } = context.get(officeContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  const listing = await requireListing(editor, params.id)
  const asked = new URL(request.url).searchParams
  const pictures = shownPictures(listing)
  const record = listing.draft?.record ?? listing.published
  return {
    id: listing.id,
    name: record ? nameOfListing(record) : 'this listing',
    pictures,
    canPublish: listing.draft !== null,
    facts: await photographs.describe(pictures.map(({ url }) => url)),
    notices: readNotices(asked),
    lacks: readLacksPage(asked),
  }
}

/** Makes one change of one picture. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<ChangeAnswer> {
  const { photographs } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const fields = await readFields(request)
  const change = readChange(fields.get('change') ?? '', fields.get('alt'))
  if (!change) return refuse('This change cannot be read. Please load the page again.')
  const changed = await photographs.change(params.id, change, person)
  if (!('refused' in changed)) return { sentence: sayDone[change.kind](change), isFault: false, undo: changed.undo }
  if (changed.refused === 'not-found') throw noListing()
  if (changed.refused !== 'changed' || change.kind !== 'text') return refuse(reasons[changed.refused] ?? reasons.gone)
  const [theirs, mine] = [changed.theirs, change.alt].map((text) => (text ? `“${text}”` : 'nothing'))
  const sentence = `Somebody else wrote ${theirs} meanwhile, which stays. Yours was ${mine}.`
  return { sentence, isFault: true, undo: { ...change, was: changed.theirs } }
}

const refuse = (sentence: string): ChangeAnswer => ({ sentence, isFault: true, undo: null })

const sayDone: Record<PictureChange['kind'], (change: PictureChange) => string> = {
  put: () => 'The picture is back.',
  move: (change) => `It is picture ${'to' in change ? (change.to ?? 0) + 1 : ''} now.`,
  remove: () => 'The picture is removed.',
  plan: () => 'Saved.',
  text: () => 'The text is saved.',
}

type Refused = Extract<Awaited<ReturnType<OfficeContext['photographs']['change']>>, { refused: string }>['refused']

const reasons: Partial<Record<Refused, string>> & { gone: string } = {
  gone: 'Somebody removed this picture meanwhile.',
  'too-many': refusals['too-many'],
  unknown: 'This picture is no longer stored. Please choose the file again.',
}

/** Keeps the page as it is, with every change, when one could not be sent. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const unsent = (sentence: string): ChangeAnswer => ({ sentence, isFault: true, undo: null, isWaiting: true })
  try {
    return await reachServer(
      serverAction,
      unsent(
        'We could not reach the server, so your last change is not saved yet. It is kept while this page is open.',
      ),
    )
  } catch (error) {
    if (!(error instanceof Response && isEntrance(error.headers.get('Location')))) throw error
    return stay(
      unsent(
        'You are signed out, so your last change is not saved. Sign in to the office in another tab, and try again.',
      ),
    )
  }
}

async function requireListing(editor: { find(id: string): Promise<OfficeListing | null> } | null, id: string) {
  const listing = await editor?.find(id)
  if (!listing) throw noListing()
  return listing
}

/** The pictures of a listing: added, put in order, described, marked as plans, removed. Each change is saved as it is made. */
export default function Photographs({ loaderData, actionData }: Route.ComponentProps) {
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { id, name, notices, lacks } = loaderData
  return (
    <>
      <p className={styles.above}>
        <Link to={fromLacks(officeUrls.listing(id), lacks)}>Back to {name}</Link>
      </p>
      <h1 className={styles.title}>Photographs and plans</h1>
      {!actionData &&
        notices.map(({ text, isFault }) => (
          <Notice key={text} kind={isFault ? 'fault' : 'done'}>
            {text}
          </Notice>
        ))}
      <Pictures {...loaderData} posted={actionData ?? null} />
    </>
  )
}

type PicturesProps = Extract<Route.ComponentProps['loaderData'], { id: string }> & {
  /** The answer to a form without script. */
  posted: ChangeAnswer | null
}

function Pictures({ id, pictures: saved, facts, canPublish, posted, lacks }: PicturesProps) {
  const isHydrated = useHydrated()
  const { pictures, answer, change, isUnsaved, tryAgain } = usePictureChanges(saved)
  const list = useRef<HTMLOListElement>(null)
  const drag = useDragging(list, (from, to) => {
    const url = pictures[from]?.url
    if (url) change({ kind: 'move', url, to })
  })
  const byUrl = new Map(facts.map((photograph) => [photograph.url, photograph]))
  const remarks = remarkOn(pictures, byUrl)
  return (
    <div className={styles.page}>
      {isHydrated ? <AddPhotographs listing={id} /> : <FormForFiles to={id} search={fromLacks('', lacks)} />}
      <p className={styles.count}>
        {pictures.length
          ? `${formatCount(pictures.length, 'picture')} of ${maxPhotographs} at most.`
          : 'No pictures yet.'}
      </p>
      <ol className={styles.pictures} ref={list}>
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.url}
            picture={picture}
            number={index + 1}
            count={pictures.length}
            remarks={remarks.get(picture.url) ?? []}
            width={byUrl.get(picture.url)?.width}
            onChange={change}
            drag={drag(index)}
          />
        ))}
      </ol>
      <Outcome
        said={(answer ?? posted)?.sentence ?? (isUnsaved ? 'Saving…' : undefined)}
        buttons={<AnswerButtons answer={answer ?? posted} onUndo={change} onTryAgain={tryAgain} />}
      >
        {lacks !== null && (
          <Link to={lacksUrl(lacks)} className={buttons.secondary}>
            Next listing
          </Link>
        )}
        <Link to={officeUrls.preview(id)} reloadDocument className={buttons.secondary}>
          Preview
        </Link>
        {canPublish && (
          <OfficeForm
            action={fromLacks(officeUrls.listing(id), lacks)}
            intent="publish"
            onSubmit={(event) => mayPublish(id) || event.preventDefault()}
          >
            <button type="submit" className={buttons.primary}>
              Publish
            </button>
          </OfficeForm>
        )}
      </Outcome>
    </div>
  )
}

type AnswerProps = {
  answer: ChangeAnswer | null
  onUndo: (change: PictureChange) => void
  /** Null where nothing waits for it. */
  onTryAgain: (() => void) | null
}

/** Offers to take the last change back, as long as it is the last. */
function AnswerButtons({ answer, onUndo, onTryAgain }: AnswerProps) {
  const undo = answer?.undo
  return (
    <>
      {undo && (
        <OfficeForm>
          <button
            type="submit"
            name="change"
            value={JSON.stringify(undo)}
            onClick={(event) => {
              event.preventDefault()
              onUndo(undo)
            }}
          >
            {answer.isFault ? 'Save yours' : 'Undo'}
          </button>
        </OfficeForm>
      )}
      {onTryAgain && (
        <button type="button" onClick={onTryAgain}>
          Try again
        </button>
      )}
    </>
  )
}
