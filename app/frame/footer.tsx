import type { ReactNode } from 'react'
import { type Firm, listNetworks, listRegistrations } from '../../domain/firm/firm.ts'
import { listingScreens, type ScreenId } from '../../domain/search/screens.ts'
import { urls } from '../../domain/urls.ts'
import { CurrencyChoice } from '../currency/currency-choice.tsx'
import { DataSaverForm } from '../device/data-saver-form.tsx'
import { Link } from '../link.tsx'
import { ForgetDevice } from '../privacy/forget-device.tsx'
import { Telephone } from '../ui/telephone.tsx'
import styles from './footer.module.css'
import { Wordmark } from './wordmark.tsx'

const linkedScreens: ScreenId[] = [
  'for-sale',
  'residential-homes',
  'apartments-and-mansionettes',
  'land-and-plots',
  'for-rent',
]

/** The site's footer; `newsletter` is its form. */
export function Footer({ firm, newsletter }: { firm: Firm; newsletter: ReactNode }) {
  const registrations = listRegistrations(firm)
  return (
    <footer className={styles.footer}>
      <div className={`page-width ${styles.columns}`}>
        <div className={styles.firm}>
          <Wordmark firm={firm} />
          <p>{firm.tagline}</p>
        </div>
        <nav aria-label="Properties">
          <h2>Properties</h2>
          <ul>
            {linkedScreens.map((screen) => (
              <li key={screen}>
                <Link to={urls.listings(screen)}>{listingScreens[screen].heading}</Link>
              </li>
            ))}
            <li>
              <Link to={urls.area()}>Areas</Link>
            </li>
            <li>
              <Link to={urls.tools()}>Costs &amp; checks</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Write, call or visit</h2>
          <ul>
            <li>
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
            </li>
            {firm.phones.map((phone) => (
              <li key={phone}>
                <Telephone number={firm.dialled[phone]}>{phone}</Telephone>
              </li>
            ))}
            <li>
              <address>{[...firm.address.lines, firm.address.town, firm.address.country].join(', ')}</address>
            </li>
            <li>{`${firm.openingHours.days}, ${firm.openingHours.hours}`}</li>
          </ul>
        </div>
        <div className={styles.social}>
          <h2>{`Follow ${firm.name}`}</h2>
          <ul>
            {listNetworks(firm).map(({ label, url }) => (
              <li key={label}>
                <a href={url} target="_blank" rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.newsletter}>{newsletter}</div>
      </div>
      <div className={`page-width ${styles.last}`}>
        <p suppressHydrationWarning>{`© ${new Date().getFullYear()} ${firm.name}. Founded ${firm.foundedYear}.`}</p>
        <ul>
          <li>
            <Link to={urls.privacyPolicy()}>Privacy Policy</Link>
          </li>
          <li>
            <Link to={urls.faqs()}>Faqs</Link>
          </li>
          <li>Terms &amp; Conditions</li>
          <li>
            <ForgetDevice />
          </li>
        </ul>
        <CurrencyChoice firm={firm} />
        <DataSaverForm />
        {registrations.length > 0 && <p>{`Registered with: ${registrations.join('; ')}.`}</p>}
        {firm.sampleContent && <p>The listings, pictures and testimonials on this site are samples.</p>}
      </div>
    </footer>
  )
}
