import { type Cookie, createCookie } from 'react-router'
import { officePrefix } from '../domain/urls.ts'

const options = { path: officePrefix, httpOnly: true, sameSite: 'lax', maxAge: 90 * 24 * 60 * 60 } as const

/** With TLS no page without it, and no other host, can set this cookie. Browsers refuse the prefix on `http://localhost`. */
const secureCookie = createCookie('__Secure-office', { ...options, secure: true })
const localCookie = createCookie('office', options)

/** The cookie with the token of a session. `secure`: visitors come over TLS. */
export function sessionCookie(secure: boolean) {
  return secure ? secureCookie : localCookie
}

/** For as long as a passkey has to answer, and sent with our own requests alone. */
const challengeOptions = { path: officePrefix, httpOnly: true, sameSite: 'strict', maxAge: 5 * 60 } as const
const secureChallenge = createCookie('__Secure-office-passkey', { ...challengeOptions, secure: true })
const localChallenge = createCookie('office-passkey', challengeOptions)

/** The cookie with the token of what a passkey was asked to sign. */
export function challengeCookie(secure: boolean) {
  return secure ? secureChallenge : localChallenge
}

/** The token of the session that a request brings along; an empty text for none. */
export function readToken(request: Request, secure: boolean): Promise<string> {
  return read(sessionCookie(secure), request)
}

/** The token of what a passkey was asked to sign; an empty text for none. */
export function readChallenge(request: Request, secure: boolean): Promise<string> {
  return read(challengeCookie(secure), request)
}

async function read(cookie: Cookie, request: Request): Promise<string> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value.slice(0, 100) : ''
}
