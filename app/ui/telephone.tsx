import { telephoneUrl, type WholeNumber } from '../../domain/telephone.ts'

/** A telephone as it is written, which calls its number: without one it is text. */
export function Telephone({ number, children }: { number: WholeNumber | null | undefined; children: string }) {
  return number ? <a href={telephoneUrl(number)}>{children}</a> : children
}
