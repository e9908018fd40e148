import { Link, redirect } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { useHydrated } from '../../../app/ui/use-hydrated.ts'
import { formatCount } from '../../../domain/format-count.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { uploadsOfImport } from '../../../domain/office/photographs.ts'
import { titled } from '../../frame/titled.ts'
import { Notice } from '../../notice.tsx'
import { AddPhotographs } from '../../uploads/add-photographs.tsx'
import { FormForFiles } from '../../uploads/form-for-files.tsx'
import { readNotices } from '../../uploads/read-notices.ts'
import styles from '../import.module.css'
import { readImport } from '../read-import.ts'
import type { Route } from './+types/photographs.route'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Photographs of an import')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, fileName, stage, photographs } = await readImport(params.id, null, context)
  if (stage !== 'checked') throw redirect(officeUrls.import(id))
  return { id, fileName, photographs, notices: readNotices(url.searchParams) }
}

/** The photographs that the rows of an import name (M4.6), chosen apart from the table and sent one after the other. */
export default function ImportPhotographs({ loaderData }: Route.ComponentProps) {
  const { id, fileName, notices, photographs } = loaderData
  const { found, missing, missingCount, unused, unusedCount } = photographs
  const isHydrated = useHydrated()
  const to = uploadsOfImport(id)
  return (
    <div className={styles.page}>
      <p className={styles.above}>
        <Link to={officeUrls.import(id)}>{`Back to ${fileName}`}</Link>
      </p>
      <h1>Photographs</h1>
      {notices.map(({ text, isFault }) => (
        <Notice key={text} kind={isFault ? 'fault' : 'done'}>
          {text}
        </Notice>
      ))}
      <p>
        Choose the files that your table names, as many at once as you like. Capital and small letters make no
        difference, and a later file replaces one with the same name.
      </p>
      {isHydrated ? <AddPhotographs listing={to} place="in the import" isLoadedOnce /> : <FormForFiles to={to} />}
      <p>{formatCount(found, 'photograph')} that the table names found.</p>
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
    </div>
  )
}

function More({ all, shown }: { all: number; shown: number }) {
  return all > shown && <p className={styles.soft}>And {(all - shown).toLocaleString('en-US')} more.</p>
}
