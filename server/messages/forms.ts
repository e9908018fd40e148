import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import type { FormKind, MessageValues } from '../../domain/messages/kinds.ts'
import { listTypedFields, parseForm } from '../../domain/messages/parse-form.ts'
import { joinValues, type SubmittedFields } from '../../domain/messages/submitted-fields.ts'
import { digestOfClient } from '../http/client.ts'
import { isCrossOrigin } from '../http/cross-origin.ts'
import type { ServeFormAgain } from '../pages/public-pages.ts'
import { findPage, hasNul, header, parseBody } from './form-request.ts'

type FieldErrors = Record<string, string>
export type SiteForm<Kind extends FormKind = FormKind> = {
  /** The page with the open form. `from` is the page of the site that it was sent from, if known. */
  page(fields: SubmittedFields, from: string | null): string
  /** Stores the submission and resolves when it is on disk. `errors` are those of fields that fit the rules but not our data. */
  accept(value: MessageValues<Kind>, submission: Accepted): Promise<Thanks | { errors: FieldErrors }>
  /** The same answer as `accept`, with nothing stored or sent: for the spam trap (D4). */
  pretend(fields: SubmittedFields, submission: { from: string | null }): Promise<Thanks>
}

/** The rest of a submission: its idempotency key (D5), the texts as they were typed (D7), and the page that it was sent from. */
type Accepted = { key: string | null; typed: Record<string, string>; from: string | null }

/** The message for the sender, and the page that shows it. */
type Thanks = { message: string; sentPage: string }

/** The rate limit of all clients together is so many times the limit of one client. */
const clientsPerMinute = 20

const tooMany =
  'You have sent us many messages in a short time. Everything you wrote is still here: please wait ten minutes and send it again, or call us.'
const tooManyOverall =
  'We are receiving too many messages at the moment. Everything you wrote is still here: please send it again in a minute, or call us.'
const notStored =
  'We couldn’t save your message, because of a fault on our side. Everything you wrote is still here: please send it again in a moment, or call us.'

/**
 * Handlers of the forms' posts, as in the contract: JSON `{"form_data": {…}}` or form-encoded fields. A form-encoded post
 * that accepts HTML is answered with a page (D8), anything else with JSON. `limit` is the number of posts per client and
 * 10 minutes over all forms, 0 for no limit. All clients together may post 20 times as many in a minute, so that many
 * clients at once cannot fill the disk.
 */
export async function createFormHandlers(
  app: FastifyInstance,
  {
    forms,
    limit,
    serveFormAgain,
  }: { forms: Record<FormKind, SiteForm>; limit: number; serveFormAgain: ServeFormAgain },
): Promise<(kind: FormKind) => RouteHandlerMethod> {
  await app.register(rateLimit, { global: false })
  const createLimit = (options: CreateRateLimitOptions): Limit => {
    const count = app.createRateLimit(options)
    return async (request) => {
      const result = limit > 0 ? await count(request) : null
      return result && !result.isAllowed && result.isExceeded ? result.ttlInSeconds : null
    }
  }
  const limits = {
    client: createLimit({ max: limit, timeWindow: '10 minutes', keyGenerator: digestOfClient }),
    overall: createLimit({ max: limit * clientsPerMinute, timeWindow: '1 minute', keyGenerator: () => 'all' }),
  }
  return (kind) => createFormHandler({ kind, form: forms[kind], limits, serveFormAgain })
}

/** Every other method at the address of a form. */
export const refuseFormMethod: RouteHandlerMethod = (_request, reply) =>
  refuse(reply.header('Allow', 'POST'), 405, 'This address takes a form by POST.')

/** Counts a post. Null while it is within the limit, otherwise the seconds until the next one is accepted. */
type Limit = (request: FastifyRequest) => Promise<number | null>

type FormHandlerOptions = {
  kind: FormKind
  form: SiteForm
  limits: Record<'client' | 'overall', Limit>
  serveFormAgain: ServeFormAgain
}

function createFormHandler({ kind, form, limits, serveFormAgain }: FormHandlerOptions): RouteHandlerMethod {
  return async (request, reply) => {
    if (isCrossOrigin(request)) return refuse(reply, 403, 'This form can only be sent from our own pages.')
    const body = parseBody(request)
    if ('status' in body) return refuse(reply, body.status, body.message)
    const { submission_id, ...fields } = body.fields
    const named = joinValues(fields.page)
    if (hasNul(named)) return refuse(reply, 400, 'The address of the page that sent this form is not valid.')
    const key = header(request, 'idempotency-key') || joinValues(submission_id) || null
    if (key && key.length > 200) return refuse(reply, 400, 'The idempotency key is longer than 200 characters.')

    const wantsPage = body.encoding === 'form' && header(request, 'accept').includes('text/html')
    const from = findPage(request, named)
    const answerWithForm = (status: 422 | 429 | 503, outcome: Omit<FormOutcome, 'form'>) =>
      wantsPage
        ? serveFormAgain(request, reply, { path: form.page(fields, from), outcome: { form: kind, ...outcome }, status })
        : reply.code(status).send({ message: outcome.message, ...(status === 422 && { errors: outcome.errors }) })

    const refuseFields = (errors: FieldErrors, values: Record<string, string>) =>
      answerWithForm(422, { values, errors, message: summariseErrors(errors) })
    const refuseByLimit = (seconds: number, message: string) => {
      reply.header('Retry-After', seconds)
      return answerWithForm(429, { values: toTexts(fields), errors: {}, message })
    }
    const thank = ({ message, sentPage }: Thanks) =>
      wantsPage ? reply.redirect(sentPage, 303) : reply.send({ message })

    const clientWait = await limits.client(request)
    if (clientWait !== null) return refuseByLimit(clientWait, tooMany)
    // Before the field rules, as their messages would teach a program that another field is the trap.
    if (fields.special) return thank(await form.pretend(fields, { from }))
    const parsed = parseForm(kind, fields)
    if (!parsed.ok) return refuseFields(parsed.errors as FieldErrors, parsed.values)
    const overallWait = await limits.overall(request)
    if (overallWait !== null) return refuseByLimit(overallWait, tooManyOverall)
    try {
      const typed = listTypedFields(kind, fields, parsed.value)
      const accepted = await form.accept(parsed.value, { key, typed, from })
      return 'errors' in accepted ? refuseFields(accepted.errors, toTexts(fields)) : thank(accepted)
    } catch (error) {
      request.log.error({ err: error }, 'message not stored')
      return answerWithForm(503, { values: toTexts(fields), errors: {}, message: notStored })
    }
  }
}

/** The message over the form, for visitors who cannot see which fields are marked. */
function summariseErrors(errors: object) {
  const count = Object.keys(errors).length
  return count === 1 ? 'Please check one field.' : `Please check ${count} fields.`
}

function toTexts(fields: SubmittedFields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, joinValues(value)]))
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ message })
}
