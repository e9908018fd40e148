import { useLocation, useRouteLoaderData } from 'react-router'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import type { loader } from '../root.tsx'
import buttons from '../ui/button.module.css'
import styles from './consult.module.css'

/** The shared call to action, in a look of its own on the firm's and on the insights' pages. Stands last on a page. */
export function ConsultWithUs() {
  const { pathname } = useLocation()
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('ConsultWithUs stands outside the frame, where its words are not known')
  const { heading, text, button } = data.consult
  return (
    <section className={styles.consult} data-look={lookAt(pathname)} aria-labelledby="consult">
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

function lookAt(pathname: string): 'firm' | 'insights' | 'usual' {
  if (/^\/about-us(\/|$)/.test(pathname)) return 'firm'
  if (/^\/insights(\/|$)/.test(pathname)) return 'insights'
  return 'usual'
}
