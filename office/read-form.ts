import { data } from 'react-router'

/** The text of a field of a form; an empty text for a field that is missing or a file. */
export type ReadField = (name: string) => string

/** Reads the form of a request. Answers 400 to what is no form. */
export async function readForm(request: Request): Promise<ReadField> {
  const form = await request.formData().catch(() => {
    throw data('This form cannot be read. Please go back and send it again.', 400)
  })
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
