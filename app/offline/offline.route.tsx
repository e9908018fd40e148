import { useContext } from 'react'
import { urls } from '../../domain/urls.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { DocumentContext } from '../page-parts/page-styles.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import buttons from '../ui/button.module.css'
import { Telephone } from '../ui/telephone.tsx'
import type { Route } from './+types/offline.route'
import { ids, listCopiesScript } from './copies-list.ts'
import styles from './offline.module.css'

export const headers = () => publicPage

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `You are offline | ${matches[0].loaderData.firm.name}` }, { name: 'robots', content: 'noindex' }]
}

/** Stands in for a page that is not on the device while there is no connection (H14). */
export default function Offline() {
  const { phones, dialled } = useFirm()
  const nonce = useContext(DocumentContext)?.nonce
  return (
    <div className={`page-width ${styles.screen}`}>
      <h1>You are offline</h1>
      <p>This page is not saved on your device. It will open as soon as you are back online.</p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page for which this one stands in. */}
      <a href="" className={buttons.primary}>
        Try again
      </a>
      {/* The script fills it in, and shows it if something is saved. */}
      <section id={ids.saved} className={styles.saved} aria-labelledby="saved-heading" hidden>
        <h2 id="saved-heading">Your shortlist</h2>
        <ul />
        <a href={urls.shortlist()}>Open your shortlist, with your notes</a>
      </section>
      <h2>Pages you can read now</h2>
      <ul id={ids.copies}>
        <li>Nothing yet. We save the pages that you open, so that you can read them offline.</li>
      </ul>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: listCopiesScript }} />
      <h2>Or call us</h2>
      <ul>
        {phones.map((phone) => (
          <li key={phone}>
            <Telephone number={dialled[phone]}>{phone}</Telephone>
          </li>
        ))}
      </ul>
    </div>
  )
}
