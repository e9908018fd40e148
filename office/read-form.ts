import { data } from 'react-router'
import { parsePostedFields } from '../domain/messages/posted-fields.ts'

/** The text of a field of a form; an empty text for a missing field. */
export type ReadField = (name: string) => string

/** Reads the form of a request, of which each field counts once. */
export async function readForm(request: Request): Promise<ReadField> {
  const fields = await readFields(request)
  return (name) => fields.get(name) ?? ''
}

/**
 * The same for a form whose fields may have several values. Files have an address of their own, so no other type of body is read.
 * Answers 413 to a body that the server has not read because it is too long, and 400 to what is no form.
 */
export async function readFields(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type))
    throw data('This form cannot be read. Please go back and send it again.', 400)
  const text = await request.text().catch(() => {
    throw data('This form is too long. Please go back: your words are still there.', 413)
  })
  const fields = parsePostedFields(text)
  if (!fields) throw data('This form has too many fields.', 400)
  return fields
}
