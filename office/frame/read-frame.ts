import type { RouterContextProvider } from 'react-router'
import { officeContext, sessionContext } from '../context.ts'

/** The frame around the pages of somebody who is signed in. */
export async function readFrame(context: Readonly<RouterContextProvider>) {
  const { person } = context.get(sessionContext)
  const { firmName, inbox } = context.get(officeContext)
  return { firmName, name: person.name, role: person.role, open: await inbox.countOpen(person) }
}
