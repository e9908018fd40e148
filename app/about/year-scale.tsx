import styles from './year-scale.module.css'

/** The firm's years as the scale bar of a survey map: one segment a year, labelled at both ends and every five years. */
export function YearScale({ from, to }: { from: number; to: number }) {
  const years = Array.from({ length: Math.max(to - from, 0) + 1 }, (_, index) => from + index)
  return (
    <div className={styles.scale} role="img" aria-label={`From ${from} to ${to}, year by year`}>
      {years.map((year) => (
        <span key={year} className={isLabelled(year, from, to) ? styles.labelled : undefined}>
          <span>{year}</span>
        </span>
      ))}
    </div>
  )
}

function isLabelled(year: number, from: number, to: number) {
  return year === from || year === to || (year % 5 === 0 && year - from > 1 && to - year > 1)
}
