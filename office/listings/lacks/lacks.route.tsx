import { data, Link, redirect } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { Picture } from '../../../app/ui/picture.tsx'
import { useRowFocus } from '../../../app/ui/use-row-focus.ts'
import { formatCount } from '../../../domain/format-count.ts'
import type { Advice, LackingRow } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../../context.ts'
import { refuseForm } from '../../form/form-fault.ts'
import { FaultWithoutForm, OfficeForm } from '../../form/office-form.tsx'
import { titled } from '../../frame/titled.ts'
import { doneUrl } from '../../outcome/done-url.ts'
import { Outcome, useDone } from '../../outcome/outcome.tsx'
import { Pages } from '../../paging.tsx'
import { readForm } from '../../read-form.ts'
import { EditedElsewhere } from '../elsewhere.tsx'
import { placeId } from '../form-controls.tsx'
import { parsePage } from '../list-query.ts'
import { StateMark } from '../state-mark.tsx'
import { sayRefusal } from '../who-saved.ts'
import type { Route } from './+types/lacks.route'
import { fromLacks, lacksUrl } from './from-lacks.ts'
import styles from './lacks.module.css'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'What listings lack')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { editor, listingsEndpoint } = context.get(officeContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  return editor.listLacks(parsePage(url.searchParams))
}

/** Notes that a listing is still right, so that nobody is asked for 60 days (M7). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { editor, timeZone } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const read = await readForm(request)
  if (!editor || read('intent') !== 'confirm') throw data('This form is not known.', 400)
  const written = await editor.change([read('id')], { kind: 'confirm' }, person)
  if (written.ok) return redirect(doneUrl(lacksUrl(parsePage(url.searchParams)), 'confirm'), 303)
  const [refusal] = written.refused
  return refuseForm(read, { message: refusal ? await sayRefusal(refusal, { editor, person, timeZone }) : '' })
}

/** The listings that lack something, worst first (M7). Each piece of advice leads to its field, and from there one tap leads back. */
export default function Lacks({ loaderData }: Route.ComponentProps) {
  const said = useDone({ confirm: 'Noted as still right, today.' })
  const focusing = useRowFocus()
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { rows, total, listings, page, pages } = loaderData
  return (
    <div {...focusing}>
      <p className={styles.above}>
        <Link to={officeUrls.listings()}>Listings</Link>
      </p>
      <h1 className={styles.title} tabIndex={-1}>
        What listings lack
      </h1>
      <p className={styles.note}>
        {total === 0
          ? `None of ${formatCount(listings, 'listing')} lacks anything that we know of.`
          : `${formatCount(total, 'listing')} of ${listings.toLocaleString('en-US')} could be better, the worst first. Published listings come before drafts.`}
      </p>
      <FaultWithoutForm about={rows.map(({ id }) => id)} />
      <ol className={styles.rows} data-rows>
        {rows.map((row) => (
          <Row key={row.id} row={row} page={page} />
        ))}
      </ol>
      <Pages page={page} pages={pages} to={lacksUrl} />
      <Outcome said={said} />
    </div>
  )
}

function Row({ row, page }: { row: LackingRow; page: number }) {
  const { id, name, place, state, picture, advice, more } = row
  return (
    <li>
      {picture ? (
        <Picture className={styles.picture} url={picture} alt="" sizes="96px" most={320} />
      ) : (
        <span className={styles.picture} />
      )}
      <div>
        <h2 dir="auto" tabIndex={-1}>
          <Link to={fromLacks(officeUrls.listing(id), page)}>{name}</Link>
        </h2>
        <p className={styles.facts}>
          <StateMark state={state} /> {place}
        </p>
      </div>
      <ul>
        {advice.map((each) => (
          <li key={each.text}>
            <Link to={mendUrl(id, each, page)}>{each.text}</Link>
            {each.field === 'availability' && (
              <OfficeForm intent="confirm" about={id} preventScrollReset>
                <button type="submit" className={buttons.secondary}>
                  Still right
                </button>
              </OfficeForm>
            )}
          </li>
        ))}
        {more > 0 && <li className={styles.more}>And {formatCount(more, 'thing')} more.</li>}
      </ul>
    </li>
  )
}

/** The place where advice is followed: the photographs, or the field in the form. */
function mendUrl(id: string, { field }: Advice, page: number): string {
  if (field === 'propertyImages') return fromLacks(officeUrls.photographs(id), page)
  return `${fromLacks(officeUrls.listing(id), page)}#${placeId(field)}`
}
