import buttons from '../../../app/ui/button.module.css'
import { formatCount } from '../../../domain/format-count.ts'
import type { ImportView } from '../../../domain/import/imports.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import styles from '../import.module.css'
import { UnderWay } from '../under-way.tsx'
import { More } from './more.tsx'

/** A button for each host that has photographs of the rows. Its press is what names the host (M4.8). */
export function Elsewhere({ elsewhere }: Pick<ImportView['photographs'], 'elsewhere'>) {
  if (elsewhere.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="elsewhere">
      <h2 id="elsewhere">Fetch them from the old site</h2>
      <p>
        Your file says where these photographs are. They are fetched from the site that you choose, while it is still
        on, and belong to the import as if you had sent them.
      </p>
      <OfficeForm intent="fetch" className={styles.buttons}>
        {elsewhere.map(({ host, count }) => (
          <button key={host} type="submit" name="host" value={host} className={buttons.secondary}>
            <span className={styles.host}>
              Fetch {formatCount(count, 'photograph')} from <bdi>{host}</bdi>
            </span>
          </button>
        ))}
      </OfficeForm>
    </section>
  )
}

/** Shows how far the fetching is, and ends it. */
export function Fetching({ id, fetched }: Pick<ImportView, 'id' | 'fetched'>) {
  return (
    <>
      <UnderWay progress={fetched} of="Photographs" to={officeUrls.importPhotographs(id)} />
      <OfficeForm intent="stop">
        <button type="submit" className={buttons.secondary}>
          Stop, and keep those that are here
        </button>
      </OfficeForm>
    </>
  )
}

/** Names the photographs that could not be fetched, each with the reason. */
export function NotFetched({ fetched }: Pick<ImportView, 'fetched'>) {
  if (!fetched || fetched.faultCount === 0) return null
  const { faults, faultCount } = fetched
  return (
    <section className={styles.section} aria-labelledby="not-fetched">
      <h2 id="not-fetched">{faultCount.toLocaleString('en-US')} could not be fetched</h2>
      <ul className={styles.names}>
        {faults.map(({ name, address, fault }) => (
          <li key={address}>
            <bdi>{name}</bdi> <span className={styles.soft}>{fault}</span>
          </li>
        ))}
      </ul>
      <More all={faultCount} shown={faults.length} />
    </section>
  )
}
