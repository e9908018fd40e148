import type { Content } from '../../domain/content/content.ts'
import styles from './five-steps.module.css'
import drawings from './five-steps.svg'

/** The five-step process, drawn as one line from the open horizon to a house that is looked after. */
export function FiveSteps({ words: { heading, intro, steps } }: { words: Content['process'] }) {
  return (
    <section className={styles.process} aria-labelledby="five-steps">
      <header className="page-width">
        <h2 id="five-steps">{heading}</h2>
        <p>{intro}</p>
      </header>
      <ol>
        {steps.map(({ title, text }, position) => (
          <li key={title}>
            <svg viewBox="0 0 320 200" aria-hidden="true">
              <use href={`${drawings}#${position + 1}`} />
            </svg>
            <div>
              <h3>
                <span>{position + 1}</span> {title}
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
