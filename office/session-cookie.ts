import { createCookie } from 'react-router'
import { officePrefix } from '../domain/urls.ts'

const options = { path: officePrefix, httpOnly: true, sameSite: 'lax', maxAge: 90 * 24 * 60 * 60 } as const

/** With TLS no page without it, and no other host, can set this cookie. Browsers refuse the prefix on `http://localhost`. */
const secureCookie = createCookie('__Secure-office', { ...options, secure: true })
const localCookie = createCookie('office', options)

/** The cookie with the token of a session. `secure`: visitors come over TLS. */
export function sessionCookie(secure: boolean) {
  return secure ? secureCookie : localCookie
}

/** The token that a request brings along; an empty text for none. */
export async function readToken(request: Request, secure: boolean): Promise<string> {
  const value: unknown = await sessionCookie(secure).parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : ''
}
