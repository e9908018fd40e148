import { useFirm } from '../page-parts/root-data.ts'

/** `Published on 28 October 2026`, by the calendar of the firm's town; `date` is ISO 8601. */
export function PublishedOn({ date, className }: { date: string; className?: string | undefined }) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: useFirm().timeZone })
  return (
    <p className={className}>
      Published on <time dateTime={date}>{format.format(new Date(date))}</time>
    </p>
  )
}
