import type { Content } from '../../domain/content/content.ts'
import styles from './why-choose-us.module.css'

/** Four columns that rise from one ground line, each higher than the one before. */
export function WhyChooseUs({ words: { heading, columns } }: { words: Content['why-choose-us'] }) {
  return (
    <section className={styles.why} aria-labelledby="why-choose-us">
      <div className="page-width">
        <h2 id="why-choose-us">{heading}</h2>
        <ul>
          {columns.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
