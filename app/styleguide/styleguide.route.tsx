import type { LoaderFunctionArgs } from 'react-router'
import { Basics } from './basics.tsx'
import { Errors } from './errors.tsx'
import { FirmParts } from './firm-parts.tsx'
import { Forms } from './forms.tsx'
import { Listings } from './listings.tsx'
import styles from './styleguide.module.css'

/** Every part of the site in all its states, in development only. `?error=503` throws, to show the error screen. */
export function loader({ url }: LoaderFunctionArgs) {
  const status = Number(url.searchParams.get('error'))
  if (status) throw new Response(null, { status, statusText: 'As the style guide asked' })
  return null
}

export const meta = () => [{ title: 'Style guide' }, { name: 'robots', content: 'noindex' }]

const families = [
  { id: 'basics', title: 'Buttons, fields, pictures' },
  { id: 'listings', title: 'Listings' },
  { id: 'forms', title: 'Forms' },
  { id: 'firm', title: 'The firm and its articles' },
  { id: 'errors', title: 'Errors' },
]

export default function StyleGuide() {
  return (
    <div className={`page-width ${styles.guide}`}>
      <h1>Style guide</h1>
      <p>
        Every part in all its states. For hover, focus and pressed, point at a part, tab to it, press it. A part that a
        page may have only once shows one state at a time; its links choose which.
      </p>
      <nav aria-label="Families of parts">
        <ul className={styles.choices}>
          {families.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Basics />
      <Listings />
      <Forms />
      <FirmParts />
      <Errors />
    </div>
  )
}
