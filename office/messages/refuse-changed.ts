import { data } from 'react-router'
import type { OfficeContext } from '../context.ts'
import type { FormFault } from '../form/form-fault.ts'
import { readThread } from './read-thread.ts'
import type { Told } from './thread-story.tsx'

/** The answer to a form of a thread that changed meanwhile. */
export type ChangedFault = FormFault & { came?: Told[] }

/** Answers that somebody wrote or did something since the person opened the page, and names it: the form posts that instant as `since`. */
export async function refuseChanged(id: string, fields: URLSearchParams, form: FormFault, office: OfficeContext) {
  const since = fields.get('since') ?? ''
  const { story } = await readThread(id, office)
  const fault: ChangedFault = { ...form, message: changed, came: since ? story.filter(({ at }) => at > since) : [] }
  return data(fault, 422)
}

const changed =
  'Somebody wrote or did something here in the meantime. It is shown now, and nothing of yours is saved or sent yet: please look at it and press again.'
