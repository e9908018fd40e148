import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormOutcome } from '../../app/messages/form-outcome.ts'
import type { ServeFormAgain } from './pages.ts'

/** What a form makes of its fields: accepted with a sentence of thanks, or to be mended by the visitor. */
export type Submission =
  | { accepted: true; message: string; sentPath: string }
  | { accepted: false; formPath: string; outcome: FormOutcome }

/** Takes the fields as they came, and the key that makes a repeat harmless (D5). Throws where the message could not be stored. */
export type SubmitForm = (fields: Record<string, string>, key: string | null, request: FastifyRequest) => Promise<Submission>

/**
 * `POST {path}` as in the contract: JSON `{"form_data": {…}}` or form-encoded fields. A form-encoded post that accepts
 * HTML is answered with a page (D8), anything else with JSON.
 */
export function mountForm(app: FastifyInstance, path: string, submit: SubmitForm, serveFormAgain: ServeFormAgain) {
  app.post(path, async (request, reply) => {
    if (isForeign(request)) return refuse(reply, 403, 'This form can only be sent from our own pages.')
    const body = parseBody(request)
    if ('status' in body) return refuse(reply, body.status, body.message)
    const { submission_id, ...fields } = body.fields
    const key = header(request, 'idempotency-key') || submission_id || null
    if (key && key.length > 200) return refuse(reply, 400, 'The idempotency key is longer than 200 characters.')
    const submission = await submit(fields, key, request)
    const wantsPage = body.encoding === 'form' && header(request, 'accept').includes('text/html')
    if (submission.accepted) {
      return wantsPage ? reply.redirect(submission.sentPath, 303) : reply.send({ message: submission.message })
    }
    const { formPath, outcome } = submission
    if (wantsPage) return serveFormAgain(request, reply, { path: formPath, outcome, status: 422 })
    return reply.code(422).send({ message: outcome.message, errors: outcome.errors })
  })
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    exposeHeadRoute: false,
    handler: (_request, reply) => refuse(reply.header('Allow', 'POST'), 405, 'This address takes a form by POST.'),
  })
}

type Body =
  | { encoding: 'json' | 'form'; fields: Record<string, string> }
  | { status: 400 | 415; message: string }

function parseBody(request: FastifyRequest): Body {
  const type = header(request, 'content-type').split(';', 1)[0]?.trim().toLowerCase()
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  if (type === 'application/x-www-form-urlencoded') {
    return { encoding: 'form', fields: Object.fromEntries(new URLSearchParams(text)) }
  }
  if (type !== 'application/json') return { status: 415, message: 'This address takes JSON or an ordinary form.' }
  const fields = parseFormData(text)
  return fields
    ? { encoding: 'json', fields }
    : { status: 400, message: 'The body has to be JSON of the shape {"form_data": {"name": "…"}}, each value a text.' }
}

function parseFormData(text: string): Record<string, string> | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(body) || !isRecord(body.form_data)) return null
  const entries = Object.entries(body.form_data).filter(([, value]) => value !== null)
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length === entries.length ? Object.fromEntries(texts) : null
}

/** Browsers name where a form was sent from; a page of another host may not send ours. Programs name nothing. */
function isForeign(request: FastifyRequest) {
  const { origin } = request.headers
  if (!origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ message })
}

function header(request: FastifyRequest, name: string) {
  return [request.headers[name] ?? ''].flat().join(',')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
