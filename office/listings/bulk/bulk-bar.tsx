import type { MouseEvent } from 'react'
import buttons from '../../../app/ui/button.module.css'
import type { ListQuery } from '../../../domain/office/editor.ts'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import { TickedBar } from '../../bulk/ticked-bar.tsx'
import { listUrl } from '../list-query.ts'
import { availabilityLabels, type BulkPublication, publicationLabels } from './bulk-words.ts'

/** The bar of the ticked listings. */
export function BulkBar({ query }: { query: ListQuery }) {
  return (
    <TickedBar list={listUrl(query)} action={officeUrls.bulkListings()} label="Ticked listings">
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
          <button type="submit" className={buttons.secondary} name="change" value="confirm">
            Still right
          </button>
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
    </TickedBar>
  )
}

function download(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
  const fields = new FormData(event.currentTarget.form ?? undefined)
  // An address of 500 ids is longer than a server reads.
  if (fields.has('all')) fields.delete('listing')
  location.assign(`${inOffice(officeUrls.listingsFile())}?${new URLSearchParams([...fields] as [string, string][])}`)
}

function PublicationButton({ value }: { value: BulkPublication }) {
  return (
    <button type="submit" className={buttons.secondary} name="change" value={`publication ${value}`}>
      {publicationLabels[value]}
    </button>
  )
}
