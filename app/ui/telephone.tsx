type Props = { number: `+${string}` | null | undefined; children: string }

/** A telephone as it is written, which calls its number: without one it is text. */
export function Telephone({ number, children }: Props) {
  return number ? <a href={`tel:${number}`}>{children}</a> : children
}
