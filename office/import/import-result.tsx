import { Link } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { formatCount } from '../../domain/format-count.ts'
import type { ImportView } from '../../domain/import/imports.ts'
import { plainList } from '../../domain/office/editor.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { listUrl } from '../listings/list-query.ts'
import { Notice } from '../notice.tsx'
import styles from './import.module.css'

type Props = Pick<ImportView, 'id' | 'stage' | 'result' | 'stopped'> & {
  /** The listings that are held back now, of all imports. */
  held: number
}

/** Says what is left to do after an import: the listings that stayed, `Undo` for a day, and `Release` where it holds something back (M4.4, M4.5). */
export function ImportResult({ id, stage, result, stopped, held }: Props) {
  if (!result) return null
  const { canUndo, stayed } = result
  return (
    <>
      {stopped.length > 0 && <Notice kind="fault">{stopped.join(' ')}</Notice>}
      {stayed.length > 0 && (
        <section className={styles.section} aria-labelledby="stayed">
          <h2 id="stayed">
            {formatCount(stayed.length, 'listing')} stayed as {stayed.length === 1 ? 'it is' : 'they are'}
          </h2>
          <p>Somebody changed {stayed.length === 1 ? 'it' : 'them'} after the import.</p>
          <ul className={styles.names}>
            {stayed.map(({ id, name }) => (
              <li key={id}>
                <Link to={officeUrls.listing(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {canUndo && (
        <p>
          <Link className={styles.target} to={listUrl({ ...plainList, imported: id, samples: true })}>
            See these listings in the list
          </Link>
        </p>
      )}
      {stage === 'written' && held > 0 && (
        <section className={styles.section} aria-labelledby="held">
          <h2 id="held">Nobody is told yet</h2>
          <p>
            {formatCount(held, 'listing')} would be told to people who look for the like: newly published, or lower in
            price. Look at them first.
          </p>
          <OfficeForm intent="release" className={styles.buttons}>
            <button type="submit" name="then" value="tell" className={buttons.primary}>
              Release: tell them
            </button>
            <button type="submit" name="then" value="tell-nobody" className={buttons.secondary}>
              Tell nobody
            </button>
          </OfficeForm>
        </section>
      )}
      {canUndo && (
        <section className={styles.section} aria-labelledby="undo">
          <h2 id="undo">Take it back</h2>
          <p>
            Within a day after it was written: new drafts go, and what it changed is as it was before. What somebody
            changed since stays.
          </p>
          <OfficeForm intent="undo">
            <button type="submit" className={buttons.secondary}>
              Undo the import
            </button>
          </OfficeForm>
        </section>
      )}
    </>
  )
}
