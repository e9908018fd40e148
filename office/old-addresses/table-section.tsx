import { useEffect, useRef } from 'react'
import buttons from '../../app/ui/button.module.css'
import { TextAreaField } from '../../app/ui/field.tsx'
import { formatCount } from '../../domain/format-count.ts'
import type { LineFault } from '../../domain/redirects/check-table.ts'
import { OfficeForm, Sending } from '../form/office-form.tsx'
import { Notice } from '../notice.tsx'
import styles from './old-addresses.module.css'

/** The faults that a page names; the others come once these are mended. */
export const shownFaults = 50

type Checked = { fresh: number; known: number; faulty: number; faults: readonly LineFault[] }

/** A field for a table of many, which is read before anything is stored. */
export function TableSection({ answer, file }: { answer: { table: string; checked: Checked } | null; file: string }) {
  const checked = answer?.checked
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
  }, [answer])
  const isReady = checked?.faulty === 0 && checked.fresh > 0
  return (
    <section className={styles.section} aria-labelledby="table">
      <h2 id="table">Add many at once</h2>
      <OfficeForm ref={form} intent="table" className={styles.table} preventScrollReset>
        {checked && <Result {...checked} />}
        <TextAreaField
          label="Table"
          name="table"
          rows={8}
          defaultValue={answer?.table}
          hint="In each line an old address and the page that it leads to: two columns of a spreadsheet, or parted by a comma, a space or an arrow. Old addresses may have their host; a page is a path of this site or a property id."
          placeholder="/old-page /contact-us/"
          spellCheck={false}
          wrap="off"
        />
        <div className={styles.ways}>
          {isReady && (
            <button type="submit" name="step" value="store" className={buttons.primary}>
              {`Store ${formatCount(checked.fresh, 'address', 'addresses')}`}
            </button>
          )}
          <button type="submit" name="step" value="check" className={buttons.secondary}>
            {checked ? 'Check again' : 'Check the table'}
          </button>
        </div>
        <Sending />
      </OfficeForm>
      <p className={styles.file}>
        <a href={file} download>
          All of these as a file
        </a>
      </p>
    </section>
  )
}

function Result({ fresh, known, faulty, faults }: Checked) {
  const already = known > 0 ? ` ${formatCount(known, 'is', 'are')} there already.` : ''
  if (faulty === 0) {
    const isNew =
      fresh > 0 ? `${formatCount(fresh, 'new address', 'new addresses')}, without a fault.` : 'Nothing in it is new.'
    return (
      <Notice kind="question">
        <p>{isNew + already}</p>
      </Notice>
    )
  }
  return (
    <Notice kind="fault">
      <p>{`${formatCount(faulty, 'line')} cannot be stored, so nothing is. Mend ${faulty === 1 ? 'it' : 'them'}, or take ${faulty === 1 ? 'it' : 'them'} out.`}</p>
      <ul>
        {faults.map(({ line, fault }) => (
          <li key={`${line} ${fault}`}>{`Line ${line}: ${fault}.`}</li>
        ))}
      </ul>
      {faulty > faults.length && <p>{`And ${faulty - faults.length} more.`}</p>}
    </Notice>
  )
}
