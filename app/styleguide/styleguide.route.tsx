import { Link, type LoaderFunctionArgs } from 'react-router'
import { Basics } from './basics.tsx'
import { FirmParts } from './firm-parts.tsx'
import { Forms } from './forms.tsx'
import { Listings } from './listings.tsx'
import { Part } from './specimen.tsx'
import styles from './styleguide.module.css'

/** Every part of the site in all its states, in development only. `?error=503` throws, to show the error screen. */
export function loader({ url }: LoaderFunctionArgs) {
  const status = Number(url.searchParams.get('error'))
  if (status) throw new Response(null, { status, statusText: 'As the style guide asked' })
  return null
}

export const meta = () => [{ title: 'Style guide' }, { name: 'robots', content: 'noindex' }]

/** Groups of parts. They are no landmarks: some parts are landmarks, which may not be nested. */
const families = [
  { id: 'basics', title: 'Buttons, fields, pictures', Parts: Basics },
  { id: 'listings', title: 'Listings', Parts: Listings },
  { id: 'forms', title: 'Forms', Parts: Forms },
  { id: 'firm', title: 'The firm and its articles', Parts: FirmParts },
  { id: 'errors', title: 'Errors', Parts: Errors },
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
      {families.map(({ id, title, Parts }) => (
        <section key={id} id={id} className={styles.family}>
          <h2>{title}</h2>
          <Parts />
        </section>
      ))}
    </div>
  )
}

/** The error screen takes the place of the page: these addresses throw. */
function Errors() {
  return (
    <Part title="Unexpected error" note="The way back is the browser’s own.">
      <ul className={styles.choices}>
        {[404, 410, 500, 503].map((status) => (
          <li key={status}>
            <Link to={`/styleguide?error=${status}`} reloadDocument>
              {status}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
