import type { RouterContextProvider } from 'react-router'
import type { ListReader } from '../../domain/office/editor.ts'
import { officeContext, sessionContext } from '../context.ts'

/** The person who asks for the list, with the private details that it finds by. */
export async function readListReader(context: Readonly<RouterContextProvider>): Promise<ListReader> {
  const { privateDetails } = context.get(officeContext)
  return { personId: context.get(sessionContext).person.id, details: await privateDetails.list() }
}
