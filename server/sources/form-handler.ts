import * as v from 'valibot'
import { findJsonWithin } from '../http/bodies/json-within.ts'
import { readBody } from '../http/bodies/read-body.ts'
import { toText } from '../text/html/to-text.ts'

const timeoutMs = 20_000

const maxAnswerBytes = 64 * 1024
const maxMessageLength = 300

const answerSchema = v.object({ message: v.string() })
class FormHandlerError extends Error {
  override name = 'FormHandlerError'
  readonly status: number

  constructor(status: number) {
    super(`the form handler answered with ${status}`)
    this.status = status
  }
}

/**
 * A client of a foreign form handler (section 7): it sends `{"form_data": {…}}` and receives `{"message": "…"}`. The header
 * `Idempotency-Key` is the submission's id. The message is read as plain text, cut after 300 characters; any 2xx answer is
 * an acceptance, even without a readable message.
 */
export function createFormHandler(endpoint: string) {
  const { url, authorization } = separateCredentials(endpoint)
  return {
    async send({ id, form_data }: { id: string; form_data: object }, signal: AbortSignal): Promise<string | null> {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Idempotency-Key': id,
          ...authorization,
        },
        body: JSON.stringify({ form_data }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch(throwReadable)
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new FormHandlerError(answer.status)
      }
      return readMessage(answer)
    },
  }
}

/** `fetch` rejects an address that contains a user and a password. */
function separateCredentials(endpoint: string) {
  const url = new URL(endpoint)
  const { username, password } = url
  if (!username && !password) return { url, authorization: {} }
  Object.assign(url, { username: '', password: '' })
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, authorization: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } }
}

/** The message of `fetch` is only "fetch failed"; the reason is in `cause`. */
function throwReadable(error: Error): never {
  throw error.cause instanceof Error ? error.cause : error
}

/** Never throws: the submission is accepted, and an error here would make us send it again. */
async function readMessage(answer: Response): Promise<string | null> {
  try {
    const parsed = v.safeParse(answerSchema, findJsonWithin(String(await readBody(answer.body, maxAnswerBytes)))?.value)
    return parsed.success ? cut(toText(parsed.output.message)) || null : null
  } catch {
    return null
  }
}

function cut(text: string) {
  const characters = Array.from(text)
  return characters.length > maxMessageLength ? `${characters.slice(0, maxMessageLength).join('')}…` : text
}
