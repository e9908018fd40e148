import { Link } from 'react-router'
import { Family, Part } from './specimen.tsx'
import styles from './styleguide.module.css'

/** The error screen takes the place of the page: these addresses throw. */
export function Errors() {
  return (
    <Family id="errors" title="Errors">
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
    </Family>
  )
}
