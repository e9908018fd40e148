import { Link, redirect } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { formatCount } from '../../domain/format-count.ts'
import type { ImportSummary } from '../../domain/import/imports.ts'
import { inOffice, officeUrls } from '../../domain/office/pages.ts'
import { officeContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { formatMoment } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { EditedElsewhere } from '../listings/elsewhere.tsx'
import { Notice } from '../notice.tsx'
import { useDone } from '../outcome/outcome.tsx'
import { readForm } from '../read-form.ts'
import rows from '../rows.module.css'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import { confirmForFile } from '../sign-in/private-file.ts'
import type { Route } from './+types/imports.route'
import { FileForm } from './file-form.tsx'
import styles from './import.module.css'
import { beginWithFile, openImports } from './read-import.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Import and export')

export async function loader({ context }: Route.LoaderArgs) {
  const { imports: service, listingsEndpoint, timeZone } = context.get(officeContext)
  if (!service) return { elsewhere: listingsEndpoint ?? '' }
  const { imports, importer } = openImports(context)
  const last = await imports.list()
  return {
    isConfirmed: importer.withPrivate,
    imports: last.map((each) => ({ ...each, begun: formatMoment(each.begunAt, timeZone) })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readForm(request)
  if (read('intent') === 'confirm')
    return confirmForFile(`${officeUrls.imports()}#export`, { request, context, form: read })
  const begun = await beginWithFile(context)
  if (!begun.ok) return refuseForm(read, { faults: { file: begun.sentence } })
  return redirect(officeUrls.importColumns(begun.id), 303)
}

/** Begins an import (M1), writes all listings into a file (M6), and leads to the last imports. */
export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const done = useDone({ forgotten: 'The import is thrown away, with its file.' })
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { imports, isConfirmed } = loaderData
  return (
    <div className={styles.page}>
      <p className={styles.above}>
        <Link to={officeUrls.listings()}>Listings</Link>
      </p>
      <h1>Import and export</h1>
      {done && <Notice kind="done">{done}</Notice>}
      <section className={styles.section} aria-labelledby="begin">
        <h2 id="begin">Bring listings in</h2>
        <ol className={styles.steps}>
          <li>Choose your table. We know most columns by their names. You choose the others once.</li>
          <li>Add the photographs that its rows name, from your folders.</li>
          <li>Check each change, and correct the cells that cannot be read in your file.</li>
          <li>Write it: every row, or none. New listings are drafts, unless the file publishes them.</li>
          <li>For a day one press takes it back, and nobody is told of anything before you say so.</li>
        </ol>
        <FileForm intent="begin" label="Your table" button="Read the table" />
        <p className={styles.files}>
          A table with every column, to fill in: <TableLinks path={officeUrls.importTemplate} what="template" />
        </p>
      </section>
      {imports.length > 0 && (
        <section className={styles.section} aria-labelledby="last">
          <h2 id="last">The last imports</h2>
          <ul className={`${rows.rows} ${styles.imports}`}>
            {imports.map((each) => (
              <li key={each.id}>
                <Link className={rows.name} to={officeUrls.import(each.id)}>
                  <bdi>{each.fileName}</bdi>
                </Link>
                <span className={rows.soft}>
                  {saySummary(each)} By {each.by ?? 'the command line'}, {each.begun}.
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section} aria-labelledby="export">
        <h2 id="export">Take listings out</h2>
        <p className={styles.files}>
          All listings, in a file that imports back to the same:{' '}
          <TableLinks path={officeUrls.importExport} what="export" />
        </p>
        {isConfirmed ? (
          <p className={styles.files}>
            The same with owners, mandates, keys and notes, which are private:{' '}
            <TableLinks path={officeUrls.importExport} what="private export" query="?private=yes" />
          </p>
        ) : (
          <PasskeyForm ceremony="confirm" intent="confirm">
            <button type="submit" className={buttons.secondary}>
              Use a passkey, for owners, mandates and keys too
            </button>
          </PasskeyForm>
        )}
      </section>
    </div>
  )
}

type TableLinksProps = { path: (format: string) => string; what: string; query?: string }

function TableLinks({ path, what, query = '' }: TableLinksProps) {
  return (
    <span className={styles.formats}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <a key={format} className={buttons.secondary} href={inOffice(path(format)) + query} download>
          {format === 'xlsx' ? 'Excel' : 'CSV'}
          <span className="visually-hidden">, {what}</span>
        </a>
      ))}
    </span>
  )
}

function saySummary({ stage, rowCount, result }: ImportSummary): string {
  const of = formatCount(rowCount, 'row')
  if (stage === 'checked') return `${of}, not written yet.`
  if (stage === 'fetching') return `${of}, photographs being fetched.`
  if (stage === 'writing') return `${of}, being written.`
  if (stage === 'undoing') return `${of}, being taken back.`
  const written = `${result?.added ?? 0} new, ${result?.changed ?? 0} changed`
  return stage === 'undone' ? `${written}, and taken back.` : `${written}.`
}
