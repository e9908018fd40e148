import { data } from 'react-router'
import { notFound } from '../layout/not-found.ts'

/** The token is a key: no cache keeps a page that was opened with it, and no other address is told of it. */
export const linkHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** What the address of a subscriber's link says: a mail's token, or what came of it. 410 where the token is not known any more. */
export function readLink({ searchParams }: URL) {
  const result = searchParams.get('result')
  if (result === 'done') return data({ result } as const)
  if (result === 'unknown') return data({ result } as const, { status: 410 })
  const token = searchParams.get('token')
  if (!token) throw notFound()
  return data({ result: null, token } as const)
}
