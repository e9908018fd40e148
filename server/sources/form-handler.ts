import * as v from 'valibot'

/** Milliseconds until a handler that does not answer counts as down. */
const timeLimit = 20_000

const longestAnswer = 64 * 1024
const longestMessage = 300

const answerSchema = v.object({ message: v.string() })

/** The handler answered, and did not take the message. */
class FormHandlerError extends Error {
  override name = 'FormHandlerError'
  readonly status: number

  constructor(status: number) {
    super(`the form handler answered with ${status}`)
    this.status = status
  }
}

/**
 * A form handler elsewhere, as section 7 describes it: `{"form_data": {…}}` goes out, `{"message": "…"}` comes back. The
 * header `Idempotency-Key` is the submission's id. What it says is read as plain text of 300 characters at most; a 2xx
 * that says nothing readable is an acceptance all the same.
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
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      }).catch(throwReadable)
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new FormHandlerError(answer.status)
      }
      return readMessage(answer)
    },
  }
}

/** `fetch` takes no address with a user and a password in it. */
function separateCredentials(endpoint: string) {
  const url = new URL(endpoint)
  const { username, password } = url
  if (!username && !password) return { url, authorization: {} }
  Object.assign(url, { username: '', password: '' })
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, authorization: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } }
}

/** `fetch` says no more than "fetch failed", and keeps what happened in `cause`. */
function throwReadable(error: Error): never {
  throw error.cause instanceof Error ? error.cause : error
}

/** It was accepted: whatever is wrong with the words, nothing is sent again for it. */
async function readMessage(answer: Response): Promise<string | null> {
  try {
    const parsed = v.safeParse(answerSchema, JSON.parse(await readText(answer)))
    return parsed.success ? toPlainText(parsed.output.message) || null : null
  } catch {
    return null
  }
}

async function readText(answer: Response) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > longestAnswer) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function toPlainText(message: string) {
  const text = message
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const characters = Array.from(text)
  return characters.length > longestMessage ? `${characters.slice(0, longestMessage).join('')}…` : text
}
