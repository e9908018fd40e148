import type { RouterContextProvider } from 'react-router'
import { officeContext, sessionContext } from '../context.ts'

/** The frame around the pages of somebody who is signed in. */
export function readFrame(context: Readonly<RouterContextProvider>) {
  const { name, role } = context.get(sessionContext).person
  return { firmName: context.get(officeContext).firmName, name, role }
}
