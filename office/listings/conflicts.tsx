import type { Conflict } from './form-page.ts'
import styles from './listing-form.module.css'
import { scrolledText } from './scrolled-text.ts'

/** The fields that somebody else saved in the meantime: both values, of which one is chosen. */
export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <section className={styles.conflicts} aria-label="Changed by somebody else too">
      {conflicts.map(({ name, label, mine, theirs, saved }) => (
        <fieldset key={name}>
          <legend>{label}</legend>
          <input type="hidden" name="conflict" value={name} />
          <div className={styles.sides}>
            <label>
              <span>
                <input type="radio" name={`choose.${name}`} value="theirs" required />
                {saved}
              </span>
              <span className={styles.side} {...scrolledText(theirs)}>
                {theirs}
              </span>
            </label>
            <label>
              <span>
                <input type="radio" name={`choose.${name}`} value="mine" />
                You have
              </span>
              <span className={styles.side} {...scrolledText(mine)}>
                {mine}
              </span>
            </label>
          </div>
        </fieldset>
      ))}
    </section>
  )
}
