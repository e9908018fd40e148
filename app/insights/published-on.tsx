const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' })

/** `Published on 28 October 2026`, by the calendar of Nairobi; `date` is ISO 8601. */
export function PublishedOn({ date, className }: { date: string; className?: string | undefined }) {
  return (
    <p className={className}>
      Published on <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
    </p>
  )
}
