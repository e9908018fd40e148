import { formatAmount } from '../../domain/amounts/money.ts'
import type { Year } from '../../domain/costs/mortgage.ts'
import { Swatch, shade } from './share-bar.tsx'
import styles from './year-by-year.module.css'

/** Interest and principal over the years as bars, and the table behind them. */
export function YearByYear({ years }: { years: readonly Year[] }) {
  const most = Math.max(...years.map(({ interest, principal }) => interest + principal), 1)
  const height = (kes: number) => (kes / most) * 100
  const half = years.find(({ interest, principal }) => principal > interest)
  return (
    <section className={styles.years} aria-labelledby="years">
      <h2 id="years">Year by year</h2>
      {half && <p>From year {half.year} on, you repay more of the loan each year than you pay in interest.</p>}
      <svg
        viewBox={`0 0 ${years.length * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Interest and loan repaid in each year"
      >
        {years.map(({ year, interest, principal }) => (
          <g key={year}>
            <rect x={year * 10 - 9} width="8" y={100 - height(principal)} height={height(principal)} fill={shade(0)} />
            <rect
              x={year * 10 - 9}
              width="8"
              y={100 - height(principal) - height(interest)}
              height={height(interest)}
              fill={shade(1)}
            />
          </g>
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>Year 1</span>
        <span>
          <Swatch at={0} /> Loan repaid
        </span>
        <span>
          <Swatch at={1} /> Interest
        </span>
        <span>Year {years.length}</span>
      </p>
      <details>
        <summary>Show the table</summary>
        <table className={styles.table}>
          <caption>Estimate: each year, KES</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Interest</th>
              <th scope="col">Loan repaid</th>
              <th scope="col">Still owed</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, interest, principal, balance }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{formatAmount(interest)}</td>
                <td>{formatAmount(principal)}</td>
                <td>{formatAmount(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
