import type { OfferCount, Summary } from '../../domain/areas/summary.ts'
import { Link } from '../link.tsx'
import { areaUrl } from './area-url.ts'
import styles from './summary-table.module.css'

/** The number of properties and their prices, by kind and number of bedrooms. Rents and prices have columns of their own (H5). */
export function SummaryTable({ summary: { rows, total }, name }: { summary: Summary; name: string }) {
  const columns = offers.filter(({ key }) => total[key])
  if (columns.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>{`${columns.length > 1 ? 'Rents and prices' : columns[0]?.heading} in ${name}`}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: kinds share the labels of their bedrooms
          <tr key={index} className={row.within ? styles.within : undefined}>
            <th scope="row">{row.label}</th>
            {columns.map(({ key }) => (
              <td key={key}>{row[key] && <Offer {...row[key]} />}</td>
            ))}
          </tr>
        ))}
        {rows.filter(({ within }) => !within).length > 1 && (
          <tr className={styles.all}>
            <th scope="row">All</th>
            {columns.map(({ key }) => (
              <td key={key}>{total[key] && <Offer {...total[key]} />}</td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

const offers = [
  { key: 'rent', heading: 'Rents', label: 'For rent, KES a month' },
  { key: 'sale', heading: 'Prices', label: 'For sale, KES' },
] as const

function Offer({ count, range, onRequest, page }: OfferCount) {
  const number = <b>{count}</b>
  return (
    <>
      {page ? (
        <Link to={areaUrl(page.path)}>
          {number}
          <span className="visually-hidden"> {page.noun}</span>
        </Link>
      ) : (
        number
      )}{' '}
      <span>{range}</span>
      {onRequest && <small> {onRequest}</small>}
    </>
  )
}
