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

/** Lasts as long as a passkey has to answer. Browsers send it with requests from our own pages alone. */
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
  if (countCookies(request, cookie.name) > 1) return ''
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value.slice(0, 100) : ''
}

/**
 * The name of a cookie of ours that a request has twice; null for none. A page of a neighbouring host may have planted one, and which of
 * the two a browser sends first is not for us to trust.
 */
export function findRepeatedCookie(request: Request, secure: boolean): string | null {
  const names = [sessionCookie(secure).name, challengeCookie(secure).name]
  return names.find((name) => countCookies(request, name) > 1) ?? null
}

function countCookies(request: Request, name: string): number {
  const cookies = (request.headers.get('Cookie') ?? '').split(';')
  return cookies.filter((cookie) => cookie.split('=', 1)[0]?.trim() === name).length
}
