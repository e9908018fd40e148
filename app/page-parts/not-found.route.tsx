import { notFound } from './not-found.ts'

/** Answers every address that no other route matches. */
export function loader(): never {
  throw notFound()
}

export default function NotFound() {
  return null
}
