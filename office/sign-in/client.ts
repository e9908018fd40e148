import { type RouterContextProvider, redirect } from 'react-router'
import type { Client, Entered, PasskeyAnswer } from '../../domain/office/people.ts'
import type { Session } from '../../domain/office/person.ts'
import { logContext, officeContext, sessionContext } from '../context.ts'
import type { ReadField } from '../read-form.ts'
import { challengeCookie, readChallenge, readToken, sessionCookie } from '../session-cookie.ts'

/** The device that a request comes from, as far as the request says. */
export async function readClient(request: Request, secure: boolean): Promise<Client> {
  return { userAgent: request.headers.get('User-Agent') ?? '', token: await readToken(request, secure) }
}

/** The answer of a passkey, which the script of `passkey-form.tsx` puts into a form. */
export async function readAnswer(read: ReadField, request: Request, secure: boolean): Promise<PasskeyAnswer> {
  return { json: read('passkey'), token: await readChallenge(request, secure) }
}

/** Logs, with the id of the request and nobody's name, that a synced passkey counts on each device for itself. */
export function logCounter(entered: Entered, context: Readonly<RouterContextProvider>): void {
  if (entered.ok && entered.goesBack) context.get(logContext).warn({}, 'counter of a synced passkey went back')
}

/** The cookies of a session that begins. */
async function setSession(token: string, secure: boolean): Promise<Headers> {
  const headers = new Headers()
  headers.append('Set-Cookie', await sessionCookie(secure).serialize(token))
  headers.append('Set-Cookie', await challengeCookie(secure).serialize('', { maxAge: 0 }))
  return headers
}

/** Leads somebody who has just signed in to a page. */
export async function letIn(token: string, path: string, secure: boolean): Promise<Response> {
  return redirect(path, { status: 303, headers: await setSession(token, secure) })
}

/** The sentence for a session that `confirmSession` did not confirm. */
export const notAccepted = 'This passkey was not accepted. Please try again.'

/**
 * The session for a change that needs a passkey used recently. A passkey's answer in the form begins a new session, whose cookie the
 * headers have.
 */
export async function confirmSession(
  read: ReadField,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ session: Session; headers: Headers }> {
  const { people, secure } = context.get(officeContext)
  const session = context.get(sessionContext)
  const unchanged = { session, headers: new Headers() }
  const answer = await readAnswer(read, request, secure)
  if (!answer.json || people.isConfirmed(session)) return unchanged
  const entered = await people.confirm(answer, session, await readClient(request, secure))
  logCounter(entered, context)
  const confirmed = entered.ok ? await people.findSession(entered.token) : null
  return entered.ok && confirmed ? { session: confirmed, headers: await setSession(entered.token, secure) } : unchanged
}
