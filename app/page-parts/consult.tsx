import { useLocation, useRouteLoaderData } from 'react-router'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import styles from './consult.module.css'
import type { RootData } from './root-data.ts'

/** The call to action at the end of a page, with a look of its own on the About and the Insights pages. */
export function ConsultWithUs() {
  const { pathname } = useLocation()
  const consult = useRouteLoaderData<() => RootData>('root')?.consult
  if (!consult) return null
  const { heading, text, button } = consult
  return (
    <section className={styles.consult} data-look={lookOf(pathname)} aria-labelledby="consult">
      <div className={`page-width ${styles.words}`}>
        <h2 id="consult">{heading}</h2>
        <p>{text}</p>
        <Link to={urls.contact()} className={buttons.primary}>
          {button}
        </Link>
      </div>
    </section>
  )
}

function lookOf(pathname: string): 'firm' | 'insights' | 'usual' {
  if (`${pathname}/`.startsWith(urls.about())) return 'firm'
  if (`${pathname}/`.startsWith(urls.insights())) return 'insights'
  return 'usual'
}
