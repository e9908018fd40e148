import { type RouterContextProvider, redirect } from 'react-router'
import type { Session } from '../../domain/office/person.ts'
import { officeContext, sessionContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { type ReadField, readForm } from '../read-form.ts'
import { confirmSession, notAccepted } from './client.ts'

type Asked = {
  request: Request
  context: Readonly<RouterContextProvider>
  /** The form of the request, where it is read already. */
  form?: ReadField
}

/** Answers the passkey with which an owner asks for a file, and leads back to its page. */
export async function confirmForFile(page: string, { request, context, form }: Asked) {
  const { people } = context.get(officeContext)
  const read = form ?? (await readForm(request))
  const { session, headers } = await confirmSession(read, request, context)
  return people.isConfirmed(session)
    ? redirect(page, { status: 303, headers })
    : refuseForm(read, { message: notAccepted }, headers)
}

type PrivateFile = {
  name: string
  /** Its media type. */
  type: string
  /** The page that asks for a passkey. */
  page: string
  write(session: Session): Promise<string>
}

/** A file of private data, for owners who used a passkey within the last five minutes. Others are led to its page. */
export async function servePrivateFile(
  { name, type, page, write }: PrivateFile,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const session = context.get(sessionContext)
  if (!context.get(officeContext).people.isConfirmed(session)) return redirect(page)
  return new Response(await write(session), {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
