import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { useHydrated } from '../../../app/ui/use-hydrated.ts'
import type { ListQuery } from '../../../domain/office/editor.ts'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { listUrl } from '../list-query.ts'
import styles from './many-bar.module.css'
import { availabilityLabels, publicationLabels } from './many-words.ts'
import { tickedForm } from './tick.tsx'
import { useTicks } from './use-ticks.ts'

/** The form of the ticked listings, at the foot of the window while one is ticked. */
export function ManyBar({ query }: { query: ListQuery }) {
  const { key, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const address = listUrl(query)
  const isDone = new URLSearchParams(search).has('done')
  const count = useTicks(form, { address, doneKey: isDone ? key : null })
  const isHydrated = useHydrated()
  const download = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const fields = new FormData(form.current ?? undefined)
    // An address of 500 ids is longer than a server reads.
    if (fields.has('all')) fields.delete('listing')
    location.assign(`${inOffice(officeUrls.listingsFile())}?${new URLSearchParams([...fields] as [string, string][])}`)
  }
  return (
    <OfficeForm
      ref={form}
      id={tickedForm}
      aria-label="Ticked listings"
      action={officeUrls.manyListings()}
      className={styles.bar}
    >
      {/* Enter on a box presses the form's first button, which must change nothing. */}
      <button type="submit" hidden formMethod="get" formAction={inOffice(address)}>
        Show the list again
      </button>
      <input type="hidden" name="search" value={address.split('?', 2)[1] ?? ''} />
      <p aria-live="polite">
        {isHydrated && count > 0 ? `${count.toLocaleString('en-US')} ticked` : 'Ticked listings'}
      </p>
      <button type="reset" className={styles.clear}>
        Clear
      </button>
      <div className={styles.buttons}>
        <PublicationButton value="withdrawn" />
        <PublicationButton value="on-hold" />
        <details name="changes">
          <summary className={buttons.secondary}>More</summary>
          <div>
            <PublicationButton value="published" />
            <fieldset>
              <legend>Availability</legend>
              {availabilityLabels.map(({ value, label }) => (
                <button
                  key={value}
                  type="submit"
                  className={buttons.secondary}
                  name="change"
                  value={`availability ${value}`}
                >
                  {label}
                </button>
              ))}
            </fieldset>
            <button type="submit" className={buttons.secondary} name="change" value="prices">
              Prices…
            </button>
            <button type="submit" className={buttons.secondary} name="change" value="person">
              Responsible person…
            </button>
            <button
              type="submit"
              className={buttons.secondary}
              formMethod="get"
              formAction={inOffice(officeUrls.listingsFile())}
              onClick={download}
            >
              File for a spreadsheet
            </button>
          </div>
        </details>
      </div>
    </OfficeForm>
  )
}

function PublicationButton({ value }: { value: keyof typeof publicationLabels }) {
  return (
    <button type="submit" className={buttons.secondary} name="change" value={`publication ${value}`}>
      {publicationLabels[value]}
    </button>
  )
}
