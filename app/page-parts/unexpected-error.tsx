import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import styles from './unexpected-error.module.css'

type Props = { status: number; statusText: string; firmName?: string | undefined }

/** The route table's fallback screen: its heading, the status text, and links to other pages (A5). */
export function UnexpectedError({ status, statusText, firmName }: Props) {
  return (
    <div className={`page-width ${styles.screen}`}>
      <title>{[statusText, firmName].filter(Boolean).join(' | ')}</title>
      <h1>Unexpected Application Error</h1>
      <p className={styles.status}>{statusText}</p>
      <p>{status < 500 ? wrongAddressText : serverErrorText}</p>
      <ul className={styles.actions}>
        {links.map(([label, address]) => (
          <li key={label}>
            <Link to={address} className={buttons.secondary}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const links = [
  ['Home page', urls.home()],
  ['All properties', urls.listings('all')],
  ['Tell us what you are looking for', urls.contact()],
] as const

const wrongAddressText = 'The address may be mistyped, or the page may have moved. You can go on from here:'
const serverErrorText =
  'Something went wrong on our side. Please try again in a moment. Until then you can go on from here:'
