import { TickField } from '../../app/ui/field.tsx'

/** Offers to give the messages along with their listings (J11), below the field of the responsible person. Nothing where none would go. */
export function AlongField({ count }: { count: number }) {
  if (count === 0) return null
  const label =
    count === 1 ? 'Give the message that waits too' : `Give the ${count.toLocaleString('en-US')} messages that wait too`
  return <TickField label={label} name="messages" />
}
