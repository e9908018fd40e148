import { data } from 'react-router'
import { notFound } from '../layout/not-found.ts'
import { privatePage } from '../layout/page-caching.ts'

/** The token is a secret: no cache stores a page with it in the address, and no other site is sent that address. */
export const linkHeaders = { ...privatePage, 'Referrer-Policy': 'no-referrer' }

/** Reads the address of a subscriber's link: the token from the mail, or the result of its form. 410 for an unknown token. */
export function readLink({ searchParams }: URL) {
  const result = searchParams.get('result')
  if (result === 'done') return data({ result } as const)
  if (result === 'unknown') return data({ result } as const, { status: 410 })
  const token = searchParams.get('token')
  if (!token) throw notFound()
  return data({ result: null, token } as const)
}
