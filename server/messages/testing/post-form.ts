import type { FormKind } from '../../../domain/messages/kinds.ts'

/** Posts a form as JSON to a running server. */
export function postForm(
  url: string,
  form: FormKind,
  form_data: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/forms/${form}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ form_data }),
  })
}
