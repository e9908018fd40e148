import { useEffect, useState } from 'react'
import {
  describeOfficeHours,
  formatHour,
  type OfficeHours,
  type OfficeWeek,
} from '../../domain/content/office-hours.ts'
import styles from './office-day.module.css'

/** Milliseconds between two updates of the clock hand. */
const updateInterval = 15_000

/** A day at the office from midnight to midnight, with its opening hours. With script, it says where the office is closed today, and a clock hand marks the office's present time. */
export function OfficeDay({ office, text }: { office: OfficeWeek; text: string }) {
  const hours = useOfficeHours(office)
  const { week } = office
  return (
    <div className={styles.day}>
      <svg aria-hidden="true">
        <line x2="100%" y1="14" y2="14" />
        {[0, 6, 12, 18, 24].map((hour) => (
          <line key={hour} x1={positionOf(hour)} x2={positionOf(hour)} y1="10" y2="18" />
        ))}
        {hours?.isWorkday === false ? (
          <text x="50%" y="38" textAnchor="middle">
            Closed today
          </text>
        ) : (
          <Open {...week} />
        )}
        {hours && <line x1={positionOf(hours.hour)} x2={positionOf(hours.hour)} y2="28" className={styles.now} />}
      </svg>
      {/* One text node: a second one would shift whenever the first changes. */}
      <p>{hours ? `${hours.atOffice} ${hours.forVisitor ?? ''}` : text}</p>
    </div>
  )
}

function Open({ opens, closes }: OfficeWeek['week']) {
  return (
    <>
      <line x1={positionOf(opens)} x2={positionOf(closes)} y1="14" y2="14" className={styles.open} />
      <text x={positionOf(opens)} y="38">
        {formatHour(opens * 60)}
      </text>
      <text x={positionOf(closes)} y="38" textAnchor="end">
        {formatHour(closes * 60)}
      </text>
    </>
  )
}

/** The position of an hour between the two midnights. */
function positionOf(hour: number) {
  return `${(hour / 24) * 100}%`
}

/** Null until the page is hydrated: the server's page is cached, and would show an old time. */
function useOfficeHours(office: OfficeWeek): OfficeHours | null {
  const [hours, setHours] = useState<OfficeHours | null>(null)
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const update = () => setHours(describeOfficeHours(new Date(), office, timeZone))
    update()
    const clock = setInterval(update, updateInterval)
    return () => clearInterval(clock)
  }, [office])
  return hours
}
