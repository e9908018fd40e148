import type { Conflict } from './form-page.ts'
import styles from './listing-form.module.css'
import { scrolledText } from './scrolled-text.ts'

/** The fields that somebody else saved in the meantime: both values, of which one is chosen. */
export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <section className={styles.conflicts} aria-label="Changed by somebody else too">
      {conflicts.map(({ name, label, mine, theirs }) => (
        <fieldset key={name}>
          <legend>{label}</legend>
          <input type="hidden" name="conflict" value={name} />
          <div className={styles.sides}>
            <label>
              <span>
                <input type="radio" name={`choose.${name}`} value="mine" required />
                What you typed
              </span>
              <span className={styles.side} {...scrolledText(mine)}>
                {mine}
              </span>
            </label>
            <label>
              <span>
                <input type="radio" name={`choose.${name}`} value="theirs" />
                What is saved now
              </span>
              <span className={styles.side} {...scrolledText(theirs)}>
                {theirs}
              </span>
            </label>
          </div>
        </fieldset>
      ))}
    </section>
  )
}
