import * as v from 'valibot'
import { readBody } from '../http/bodies/read-body.ts'

/** An application that gets tokens for the mailbox by its own secret (RFC 6749, 4.4), as a service at Microsoft 365 does. */
export type OAuth = { endpoint: string; client: string; secret: string; scope: string }

/** Refusal of a sign-in, by the mailbox or by the endpoint that gives tokens. The message names neither addresses nor secrets. */
export class RefusedSignIn extends Error {
  override name = 'RefusedSignIn'
}

const second = 1_000
const timeout = 15 * second
const maxBytes = 64 * 1024
/** A token that ends within this time is not used any more. */
const spareTime = 5 * 60 * second

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)),
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()),
})
const refusalSchema = v.object({ error: v.pipe(v.string(), v.regex(/^\w{1,50}$/)) })

const kept = new WeakMap<OAuth, { token: string; endsAt: number }>()

/**
 * The token that signs in now: the last one until shortly before it ends, else a new one.
 *
 * @throws RefusedSignIn where the endpoint refuses the application, Error where it does not answer
 */
export async function getAccessToken(oauth: OAuth): Promise<string> {
  const last = kept.get(oauth)
  if (last && Date.now() < last.endsAt - spareTime) return last.token
  const { access_token: token, expires_in: seconds } = await ask(oauth)
  kept.set(oauth, { token, endsAt: Date.now() + seconds * second })
  return token
}

/** Drops a token that the mail server has refused, so that the next connection has another. */
export function dropAccessToken(oauth: OAuth): void {
  kept.delete(oauth)
}

async function ask({ endpoint, client, secret, scope }: OAuth) {
  const response = await fetch(endpoint, {
    method: 'POST',
    // The secret goes nowhere else.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: secret, scope }),
  })
  const body = (await readBody(response.body, maxBytes))?.toString() ?? ''
  if (response.status >= 400 && response.status < 500 && response.status !== 429) {
    const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), refusalSchema), body)
    throw new RefusedSignIn(`no token was given: ${refusal.success ? refusal.output.error : `HTTP ${response.status}`}`)
  }
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), body)
  if (response.status !== 200 || !answer.success)
    throw Object.assign(new Error('The token endpoint gave no token.'), {
      code: `token endpoint: HTTP ${response.status}`,
    })
  return answer.output
}
