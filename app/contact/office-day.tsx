import { useEffect, useState } from 'react'
import type { Content } from '../../domain/firm/content.ts'
import { describeOfficeHours, formatTime, type OfficeHours } from '../../domain/firm/office-hours.ts'
import styles from './office-day.module.css'

/** How often the hand is set. */
const every = 15_000

/** A day at the office from midnight to midnight, its open hours drawn; with script, where that day stands now. */
export function OfficeDay({ office: { week, text } }: { office: Content['contact']['office'] }) {
  const hours = useOfficeHours(week)
  return (
    <div className={styles.day}>
      <svg aria-hidden="true" data-closed={hours?.isWorkday === false || undefined}>
        <line x2="100%" y1="14" y2="14" />
        {[0, 6, 12, 18, 24].map((hour) => (
          <line key={hour} x1={along(hour)} x2={along(hour)} y1="10" y2="18" />
        ))}
        <line x1={along(week.opens)} x2={along(week.closes)} y1="14" y2="14" className={styles.open} />
        <text x={along(week.opens)} y="38">
          {formatTime(week.opens * 60)}
        </text>
        <text x={along(week.closes)} y="38" textAnchor="end">
          {formatTime(week.closes * 60)}
        </text>
        {hours && <line x1={along(hours.hour)} x2={along(hours.hour)} y2="28" className={styles.now} />}
      </svg>
      {/* In one piece: what follows on words that change would move. */}
      <p>{hours ? `${hours.there} ${hours.here ?? ''}` : text}</p>
    </div>
  )
}

/** Where an hour lies between midnight and midnight. */
function along(hour: number) {
  return `${(hour / 24) * 100}%`
}

/** Null until the page is alive: what the server renders is kept, and would show an old hour. */
function useOfficeHours(week: Content['contact']['office']['week']): OfficeHours | null {
  const [hours, setHours] = useState<OfficeHours | null>(null)
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const look = () => setHours(describeOfficeHours(new Date(), week, timeZone))
    look()
    const clock = setInterval(look, every)
    return () => clearInterval(clock)
  }, [week])
  return hours
}
