import { Link } from 'react-router'
import { urls } from '../urls.ts'
import styles from './unexpected-error.module.css'

/** The route table's fallback screen: its heading, the status text, and a way on (A5). */
export function UnexpectedError({ statusText }: { statusText: string }) {
  return (
    <div className={`page-width ${styles.screen}`}>
      <title>{statusText}</title>
      <h1>Unexpected Application Error</h1>
      <p className={styles.status}>{statusText}</p>
      <p>
        The address may be mistyped, or the page may have moved. You can start again from{' '}
        <Link to={urls.home()}>the home page</Link> or look through{' '}
        <Link to={urls.listings('all')}>all properties</Link>.
      </p>
    </div>
  )
}
