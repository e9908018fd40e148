import { data } from 'react-router'

/** The text of a field of a form; an empty text for a field that is missing or a file. */
export type ReadField = (name: string) => string

/** Reads the form of a request, of which each field counts once. Answers 400 to what is no form. */
export async function readForm(request: Request): Promise<ReadField> {
  const form = await readFormData(request)
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** The same for a form whose fields may have several values. */
export async function readFormData(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data('This form cannot be read. Please go back and send it again.', 400)
  })
}
