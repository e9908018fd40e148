import { data, Link, redirect } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { useHydrated } from '../../../app/ui/use-hydrated.ts'
import { formatCount } from '../../../domain/format-count.ts'
import type { ImportStage, ImportView, PhotographsFetched } from '../../../domain/import/imports.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { uploadsOfImport } from '../../../domain/office/photographs.ts'
import { refuseForm } from '../../form/form-fault.ts'
import { titled } from '../../frame/titled.ts'
import { Notice } from '../../notice.tsx'
import { readForm } from '../../read-form.ts'
import { AddPhotographs } from '../../uploads/add-photographs.tsx'
import { FormForFiles } from '../../uploads/form-for-files.tsx'
import { readNotices } from '../../uploads/read-notices.ts'
import styles from '../import.module.css'
import { openImports, readImport } from '../read-import.ts'
import type { Route } from './+types/photographs.route'
import { Elsewhere, Fetching, NotFetched } from './fetched.tsx'
import { More } from './more.tsx'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Photographs of an import')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await readImport(params.id, null, context)
  const { id, fileName, stage, photographs, fetched, stopped } = found
  if (stage !== 'checked' && stage !== 'fetching') throw redirect(officeUrls.import(id))
  const notices = readNotices(url.searchParams)
  return { id, fileName, stage, photographs, fetched, stopped, notices }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const read = await readForm(request)
  const { imports, importer } = openImports(context)
  const intent = read('intent')
  if (intent !== 'fetch' && intent !== 'stop') throw data('This form is not known.', 400)
  const changed = await (intent === 'fetch'
    ? imports.fetchPhotographs(id, read('host'), importer)
    : imports.stopFetching(id))
  return changed.ok ? redirect(officeUrls.importPhotographs(id), 303) : refuseForm(read, { message: changed.sentence })
}

/** Reads the page again also after a refusal, as the import may have changed since it was shown. */
export const shouldRevalidate = () => true

/** The photographs that the rows of an import name (M4.6): chosen apart from the table and sent one after the other, or fetched from the old site (M4.8). */
export default function ImportPhotographs({ loaderData }: Route.ComponentProps) {
  const { id, fileName, stage, fetched, notices } = loaderData
  return (
    <div className={styles.page}>
      <p className={styles.above}>
        {stage === 'checked' ? (
          <Link to={officeUrls.import(id)}>{`Back to ${fileName}`}</Link>
        ) : (
          <Link to={officeUrls.imports()}>Import and export</Link>
        )}
      </p>
      <h1>Photographs</h1>
      {notices.map(({ text, isFault }) => (
        <Notice key={text} kind={isFault ? 'fault' : 'done'}>
          {text}
        </Notice>
      ))}
      {/* One for both stages, so that a screen reader hears the end of what it began. */}
      {fetched && (
        <p role="status" className={styles.lead}>
          {sayFetched(fetched, stage)}
        </p>
      )}
      {stage === 'checked' ? <Chosen {...loaderData} /> : <Fetching {...loaderData} />}
    </div>
  )
}

function sayFetched({ host, done, total, fetched: count, faultCount }: PhotographsFetched, stage: ImportStage): string {
  if (stage === 'fetching')
    return `Fetching photographs from ${host}: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} so far.`
  const faults = faultCount > 0 ? `, and ${faultCount.toLocaleString('en-US')} could not be` : ''
  return `${formatCount(count, 'photograph')} fetched from ${host}${faults}.`
}

type ChosenProps = Pick<ImportView, 'id' | 'photographs' | 'fetched' | 'stopped'>

/** The photographs that are there, those that are missing, and the ways to bring them. */
function Chosen({ id, photographs, fetched, stopped }: ChosenProps) {
  const { found, missing, missingCount, unused, unusedCount, elsewhere } = photographs
  const isHydrated = useHydrated()
  const to = uploadsOfImport(id)
  return (
    <>
      {stopped.length > 0 && <p className={styles.remark}>{stopped.join(' ')}</p>}
      <NotFetched fetched={fetched} />
      <p>
        Choose the files that your table names, as many at once as you like. Capital and small letters make no
        difference, and a later file replaces one with the same name.
      </p>
      {isHydrated ? <AddPhotographs listing={to} place="in the import" isLoadedOnce /> : <FormForFiles to={to} />}
      <Elsewhere elsewhere={elsewhere} />
      <p>Here already, of those that the table names: {formatCount(found, 'photograph')}.</p>
      {missingCount > 0 && (
        <section className={styles.section} aria-labelledby="missing">
          <h2 id="missing">{missingCount.toLocaleString('en-US')} missing</h2>
          <ul className={styles.names}>
            {missing.map(({ name, row }) => (
              <li key={`${row} ${name}`}>
                <bdi>{name}</bdi> <span className={styles.soft}>row {row}</span>
              </li>
            ))}
          </ul>
          <More all={missingCount} shown={missing.length} />
        </section>
      )}
      {unusedCount > 0 && (
        <section className={styles.section} aria-labelledby="unused">
          <h2 id="unused">{unusedCount.toLocaleString('en-US')} that no row names</h2>
          <ul className={styles.names}>
            {unused.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
          <More all={unusedCount} shown={unused.length} />
        </section>
      )}
      <Link className={`${buttons.primary} ${styles.button}`} to={officeUrls.import(id)}>
        See what would change
      </Link>
    </>
  )
}
