import { Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { formatCount } from '../../../domain/format-count.ts'
import { type ImportView, type ShownRows, shownRows } from '../../../domain/import/imports.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { useFormFault } from '../../form/form-fault.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { Question } from '../../form/question.tsx'
import { Pages } from '../../paging.tsx'
import { PasskeyForm } from '../../sign-in/passkey-form.tsx'
import { FileForm } from '../file-form.tsx'
import styles from '../import.module.css'
import { importUrl } from '../import-query.ts'
import { DryRows } from './dry-rows.tsx'

type Props = Omit<ImportView, 'columns'> & {
  columns: { all: number; leftOut: number }
  isConfirmed: boolean
}

const labels: Record<ShownRows, string> = {
  all: 'All rows',
  problems: 'Problems',
  conflicts: 'Conflicts',
  doubles: 'Likely doubles',
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

/** Shows row by row what an import would do. Nothing is written yet (M4.1). */
export function DryRun(view: Props) {
  const { id, counts, only, rows, page, pages, remarks, stopped, changedSince } = view
  return (
    <>
      <p className={styles.lead}>Nothing is written yet. This is what the file would do.</p>
      {[...stopped, ...remarks].map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      {changedSince.length > 0 && (
        <div className={styles.remark}>
          <p>It was not written, as somebody changed these meanwhile. Look at them, and write it again:</p>
          <ul className={styles.names}>
            {changedSince.map(({ id, name }) => (
              <li key={id}>
                <Link to={officeUrls.listing(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.sides}>
        <Aside {...view} />
        <div className={styles.main}>
          <nav aria-label="Rows" className={styles.counts}>
            <ul>
              {shownRows
                .filter((name) => name === 'all' || counts[name] > 0)
                .map((name) => (
                  <li key={name}>
                    <Link to={importUrl(id, { only: name, page: 1 })} aria-current={name === only ? 'true' : undefined}>
                      {labels[name]} <span>{counts[name].toLocaleString('en-US')}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
          {only === 'conflicts' && <AllConflicts {...view} />}
          <DryRows rows={rows} />
          <Pages page={page} pages={pages} to={(page) => importUrl(id, { only, page })} />
        </div>
      </div>
    </>
  )
}

/** One button for all conflicts. */
function AllConflicts({ conflicts: { all, file } }: Pick<ImportView, 'conflicts'>) {
  return (
    <OfficeForm intent="decide" className={styles.buttons}>
      <input type="hidden" name="row" value="all" />
      <button type="submit" name="is" value="file" className={buttons.secondary} disabled={file === all}>
        Take the file’s for all {all.toLocaleString('en-US')}
      </button>
      <button type="submit" name="is" value="office" className={buttons.secondary} disabled={file === 0}>
        Keep the office’s for all
      </button>
    </OfficeForm>
  )
}

/** The parts of the import as a whole: its columns, photographs and file, and the button that writes it. */
function Aside({ id, seen, counts, obstacles, photographs, columns, hasPrivate, isConfirmed }: Props) {
  const { found, missingCount, unusedCount } = photographs
  const wantsPasskey = hasPrivate && !isConfirmed
  const reasons = [...obstacles, ...(wantsPasskey ? ['Its private columns want your passkey.'] : [])]
  const written = counts.added + counts.changed
  return (
    <aside className={styles.aside} aria-label="The import">
      {wantsPasskey && (
        <PasskeyForm ceremony="confirm" intent="confirm">
          <p>Owners, telephones and keys of this file are hidden until you use a passkey.</p>
          <button type="submit" className={buttons.secondary}>
            Use a passkey
          </button>
        </PasskeyForm>
      )}
      <OfficeForm intent="write">
        <input type="hidden" name="seen" value={seen} readOnly />
        {reasons.length > 0 && (
          <ul id="obstacles" className={styles.obstacles}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <button
          type="submit"
          className={buttons.primary}
          disabled={reasons.length > 0 || written === 0}
          aria-describedby={reasons.length > 0 ? 'obstacles' : undefined}
        >
          {written === 0 ? 'There is nothing to write' : `Write ${formatCount(written, 'listing')}`}
        </button>
      </OfficeForm>
      <ul className={styles.parts}>
        <li>
          <Link to={officeUrls.importColumns(id)}>Columns</Link>{' '}
          {columns.leftOut > 0 ? `${columns.leftOut} of ${columns.all} left out` : `all ${columns.all} known`}
        </li>
        <li>
          <Link to={officeUrls.importPhotographs(id)}>Photographs</Link>{' '}
          {[`${found} found`, missingCount > 0 && `${missingCount} missing`, unusedCount > 0 && `${unusedCount} unused`]
            .filter(Boolean)
            .join(', ')}
        </li>
      </ul>
      <MendedFile />
      <Question
        ask="Throw this import away"
        lost="Its file and photographs are erased. No listing changes."
        intent="forget"
        about=""
      >
        <OfficeForm intent="forget">
          <button type="submit" className={buttons.secondary}>
            Throw it away
          </button>
        </OfficeForm>
      </Question>
    </aside>
  )
}

/** It takes the place of the file before, with what was matched and the photographs. Open where one was refused. */
function MendedFile() {
  const isRefused = useFormFault()?.intent === 'replace'
  return (
    <details className={styles.fold} open={isRefused || undefined}>
      <summary>Send the mended file</summary>
      <FileForm intent="replace" label="The mended file" button="Read it instead" />
    </details>
  )
}
