import { TickField } from '../../app/ui/field.tsx'

type Props = {
  /** The number of messages that would go along. */
  count: number
  isTicked?: boolean
}

/** Offers to give the messages along with their listings (J11), below the field of the responsible person. Nothing where none would go. */
export function AlongField({ count, isTicked = false }: Props) {
  if (count === 0) return null
  const messages = count === 1 ? 'open message' : `${count.toLocaleString('en-US')} open messages`
  return <TickField label={`Also give the ${messages}`} name="messages" defaultChecked={isTicked} />
}
