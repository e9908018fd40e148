import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import type { FormKind } from '../../domain/messages/forms.ts'
import type { FormResult } from '../../domain/messages/parse-form.ts'
import { digestOfClient } from '../http/client.ts'
import { isTooDeep, tooDeep } from '../http/json-depth.ts'
import type { ServeFormAgain } from '../pages/pages.ts'

type Fields = Record<string, string>

/** A form of the site: what it takes, where it stands, and what happens to what it took. */
export type SiteForm<Value = object> = {
  /** Where it is posted. */
  path: string
  parse(fields: Fields): FormResult<Value, string>
  /** The page that the form stands on, open; `from` is the page of ours that it was sent from, where that is known. */
  page(fields: Fields, from: string | null): string
  /** Resolves when it is on disk; the key makes a repeat harmless (D5). */
  accept(value: Value, submission: { key: string | null; from: string | null }): Promise<Thanks>
  /** What `accept` would have answered, with nothing stored or sent: for whoever fell into the spam trap (D4). */
  pretend(fields: Fields, submission: { from: string | null }): Thanks
}

/** The words for the sender, and the page that says them. */
type Thanks = { message: string; sentPage: string }

const clientWindow = '10 minutes'
const overallWindow = '1 minute'

/** So many clients that reach their limit at the same time are a flood. */
const clientsPerMinute = 20

const tooMany =
  'You have sent us many messages in a short time. Everything that you wrote is still here: please wait ten minutes and send it again, or call us.'
const tooManyOverall =
  'We are receiving more messages than we can take at this moment. Everything that you wrote is still here: please send it again in a minute, or call us.'
const notStored =
  'Your message could not be kept, through a fault on our side. Everything that you wrote is still here: please send it again in a moment, or call us.'

/**
 * `POST {path}` of each form, as in the contract: JSON `{"form_data": {…}}` or form-encoded fields. A form-encoded post
 * that accepts HTML is answered with a page (D8), anything else with JSON. `limit` is the number of posts per client and
 * 10 minutes, of all forms together, 0 for none. From all clients together 20 times as many are taken in a minute, so
 * that many clients at once cannot fill the disk either.
 */
export async function mountForms(
  app: FastifyInstance,
  {
    forms,
    limit,
    serveFormAgain,
  }: { forms: Record<FormKind, SiteForm>; limit: number; serveFormAgain: ServeFormAgain },
) {
  await app.register(rateLimit, { global: false })
  const perClient = app.createRateLimit({ max: limit, timeWindow: clientWindow, keyGenerator: digestOfClient })
  const overall = app.createRateLimit({
    max: limit * clientsPerMinute,
    timeWindow: overallWindow,
    keyGenerator: () => 'all',
  })
  const isOver = async (count: typeof overall, request: FastifyRequest) => {
    const result = limit > 0 ? await count(request) : null
    return result && !result.isAllowed && result.isExceeded ? { seconds: result.ttlInSeconds } : null
  }
  const limits: Limits = {
    client: (request) => isOver(perClient, request),
    overall: (request) => isOver(overall, request),
  }
  for (const [kind, form] of Object.entries(forms)) {
    mountForm(app, { kind: kind as FormKind, form, limits, serveFormAgain })
  }
}

/** Counts a post; where it is one too many, after how many seconds the next is taken. */
type Limits = Record<'client' | 'overall', (request: FastifyRequest) => Promise<{ seconds: number } | null>>

type Mounting = {
  kind: FormKind
  form: SiteForm
  limits: Limits
  serveFormAgain: ServeFormAgain
}

function mountForm(app: FastifyInstance, { kind, form, limits, serveFormAgain }: Mounting) {
  const { path } = form
  app.post(path, async (request, reply) => {
    if (isForeign(request)) return refuse(reply, 403, 'This form can only be sent from our own pages.')
    const body = parseBody(request)
    if ('status' in body) return refuse(reply, body.status, body.message)
    const { submission_id, ...fields } = body.fields
    if (fields.page && hasNul(fields.page))
      return refuse(reply, 400, 'The page that this form was sent from is no address.')
    const key = header(request, 'idempotency-key') || submission_id || null
    if (key && key.length > 200) return refuse(reply, 400, 'The idempotency key is longer than 200 characters.')

    const wantsPage = body.encoding === 'form' && header(request, 'accept').includes('text/html')
    const from = findPage(request, fields)
    const answerAgain = (status: 422 | 429 | 503, outcome: Omit<FormOutcome, 'form'>) =>
      wantsPage
        ? serveFormAgain(request, reply, { path: form.page(fields, from), outcome: { form: kind, ...outcome }, status })
        : reply.code(status).send({ message: outcome.message, ...(status === 422 && { errors: outcome.errors }) })

    const refuseForNow = ({ seconds }: { seconds: number }, message: string) => {
      reply.header('Retry-After', seconds)
      return answerAgain(429, { values: fields, errors: {}, message })
    }
    const thank = ({ message, sentPage }: Thanks) =>
      wantsPage ? reply.redirect(sentPage, 303) : reply.send({ message })

    const tooManyOfClient = await limits.client(request)
    if (tooManyOfClient) return refuseForNow(tooManyOfClient, tooMany)
    // Before the rules: what they say would teach a program which of its fields gave it away.
    if (fields.special) return thank(form.pretend(fields, { from }))
    const parsed = form.parse(fields)
    if (!parsed.ok) {
      return answerAgain(422, {
        values: parsed.values,
        errors: onlyTexts(parsed.errors),
        message: countErrors(parsed.errors),
      })
    }
    const tooManyOfAll = await limits.overall(request)
    if (tooManyOfAll) return refuseForNow(tooManyOfAll, tooManyOverall)
    try {
      return thank(await form.accept(parsed.value, { key, from }))
    } catch (error) {
      request.log.error({ err: error }, 'message not stored')
      return answerAgain(503, { values: fields, errors: {}, message: notStored })
    }
  })
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    exposeHeadRoute: false,
    handler: (_request, reply) => refuse(reply.header('Allow', 'POST'), 405, 'This address takes a form by POST.'),
  })
}

/** Said to who cannot see which fields are marked. */
function countErrors(errors: object) {
  const count = Object.keys(errors).length
  return count === 1 ? 'One field needs another look.' : `${count} fields need another look.`
}

function onlyTexts(errors: Partial<Fields>): Fields {
  return Object.fromEntries(Object.entries(errors).flatMap(([field, text]) => (text ? [[field, text]] : [])))
}

type Body = { encoding: 'json' | 'form'; fields: Record<string, string> } | { status: 400 | 415; message: string }

function parseBody(request: FastifyRequest): Body {
  const type = header(request, 'content-type').split(';', 1)[0]?.trim().toLowerCase()
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  if (type === 'application/x-www-form-urlencoded') {
    return { encoding: 'form', fields: Object.fromEntries(new URLSearchParams(text)) }
  }
  if (type !== 'application/json') return { status: 415, message: 'This address takes JSON or an ordinary form.' }
  if (isTooDeep(text)) return { status: 400, message: tooDeep }
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

/**
 * The path and query of the page that a form was sent from: as its field `page` says, which outlives an answer with
 * errors, otherwise as the browser does. Null where both are silent or name another host, and for a form's own address.
 */
function findPage(request: FastifyRequest, { page }: Fields): string | null {
  const own = `http://${request.host}`
  const [named] = [page, header(request, 'referer')].filter(
    (address) => address && !hasNul(address) && URL.canParse(address, own),
  )
  if (!named) return null
  const { host, pathname, search } = new URL(named, own)
  // Two slashes before a path would make a host of it.
  const path = pathname.replace(/^\/+/, '/')
  return host === request.host && !path.startsWith('/forms/') ? path + search : null
}

/** No page of ours has it in its address, and PostgreSQL takes no text with it. */
function hasNul(address: string) {
  return /\0|%00/.test(address)
}

/**
 * Browsers say where a form was sent from; a page of another host may not send ours. Programs say nothing. A page that sends no
 * referrer names its origin `null`: then it is ours where `Sec-Fetch-Site`, which no page can write, says so.
 */
export function isForeign(request: FastifyRequest) {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site') return true
  if (!origin) return false
  if (origin === 'null') return site !== 'same-origin'
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ message })
}

export function header(request: FastifyRequest, name: string) {
  return [request.headers[name] ?? ''].flat().join(',')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
