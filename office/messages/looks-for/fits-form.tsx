import { Form } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { formatCount } from '../../../domain/format-count.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import styles from './looks-for.module.css'
import type { LooksForProps } from './read-looks-for.ts'

/** The listings that fit what somebody looks for, newest first: those that are ticked go into the reply in their thread (K4.2). */
export function FitsForm({ thread, fits, fitting }: Pick<LooksForProps, 'fits' | 'fitting'> & { thread: string }) {
  if (fits.length === 0) return null
  return (
    <Form action={`${officeUrls.thread(thread)}#reply`} className={styles.looksFor} aria-label="Reply with listings">
      <fieldset className={styles.boxes}>
        <legend>{`${formatCount(fitting, 'property fits', 'properties fit')}, the newest first`}</legend>
        {fits.map(({ id, name, price, why }) => (
          <label key={id}>
            <input type="checkbox" name="listing" value={id} />
            <span dir="auto">
              {name} <small>{[id.toUpperCase(), price, why].filter(Boolean).join(', ')}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <button type="submit" className={buttons.secondary}>
          Reply with these
        </button>
      </p>
    </Form>
  )
}
