import type { Frequency } from '../../domain/saved-searches/seeker.ts'
import styles from './search-form.module.css'

const choices = { weekly: 'Once a week, on Thursday', daily: 'Once a day' }
const all = { ...choices, never: 'Never, but keep my searches' }

/** The choice of how often mails come (K1.2); `canStop` offers never as well. */
export function HowOften({ chosen, canStop = false }: { chosen: Frequency; canStop?: boolean }) {
  return (
    <fieldset className={styles.often}>
      <legend>How often, if there is something new</legend>
      {Object.entries(canStop ? all : choices).map(([often, words]) => (
        <label key={often}>
          <input type="radio" name="often" value={often} defaultChecked={often === chosen} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}
