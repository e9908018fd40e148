import type { FormKind } from '../../domain/messages/kinds.ts'
import type { SubmittedFields } from '../../domain/messages/submitted-fields.ts'
import { urls } from '../../domain/urls.ts'

/** Typed values, or errors, by the name of their field. */
export type FieldTexts = Record<string, string>

/** The outcome of sending a message. After `unreachable` the server may have it or not; sending it again with its key is harmless (D5). */
export type Answer =
  | { outcome: 'accepted' | 'refused' | 'busy'; message: string }
  | { outcome: 'invalid'; message: string; errors: FieldTexts }
  | { outcome: 'unreachable' }

/** Milliseconds after which a silent server counts as unreachable: a slow mobile connection takes a few seconds. */
const timeout = 30_000

type Message = { kind: FormKind; fields: SubmittedFields; key: string }

/** Sends a message; the key makes a repeat of the same words harmless (D5). Never rejects. */
export async function postMessage({ kind, fields, key }: Message): Promise<Answer> {
  try {
    const response = await fetch(urls.form(kind), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ form_data: fields }),
      signal: AbortSignal.timeout(timeout),
    })
    // 408 means that the connection was too slow, not that the message is wrong.
    if (response.status >= 500 || response.status === 408) return { outcome: 'unreachable' }
    const { message, errors } = (await response.json()) as { message: string; errors?: FieldTexts }
    if (response.ok) return { outcome: 'accepted', message }
    if (response.status === 429) return { outcome: 'busy', message }
    return errors ? { outcome: 'invalid', message, errors } : { outcome: 'refused', message }
  } catch {
    return { outcome: 'unreachable' }
  }
}
