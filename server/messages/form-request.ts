import type { FastifyRequest } from 'fastify'
import { formatCount } from '../../domain/format-count.ts'
import { maxPostedFields, parsePostedFields } from '../../domain/messages/posted-fields.ts'
import { type FieldValue, repeatableField } from '../../domain/messages/submitted-fields.ts'
import { urls } from '../../domain/urls.ts'
import { isTooDeep, parseJson, tooDeep } from '../http/bodies/json.ts'
import { isCrossOrigin } from '../http/cross-origin.ts'
import { findAddressFault } from '../http/guards/address-limits.ts'
import { findOwnPath } from '../http/own-address.ts'

/** The fields of a submission, or the refusal of a body that has none. */
type Body = { encoding: 'json' | 'form'; fields: Record<string, FieldValue> } | { status: 400 | 415; message: string }

export function parseBody(request: FastifyRequest): Body {
  const type = header(request, 'content-type').split(';', 1)[0]?.trim().toLowerCase()
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  if (type === 'application/x-www-form-urlencoded') {
    const sent = parsePostedFields(text)
    if (!sent) return { status: 400, message: `A form has at most ${formatCount(maxPostedFields, 'field')}.` }
    const repeated = sent.getAll(repeatableField)
    const list = repeated.length > 1 && { [repeatableField]: repeated }
    return { encoding: 'form', fields: { ...Object.fromEntries(sent), ...list } }
  }
  if (type !== 'application/json') return { status: 415, message: 'This address takes JSON or an ordinary form.' }
  if (isTooDeep(text)) return { status: 400, message: tooDeep }
  const fields = parseFormData(text)
  return fields
    ? { encoding: 'json', fields }
    : {
        status: 400,
        message:
          'The body has to be JSON of the shape {"form_data": {"name": "…"}}, each value a text, or for propertyID a list of texts.',
      }
}

function parseFormData(text: string): Record<string, FieldValue> | null {
  const body = parseJson(text)
  if (!isRecord(body) || !isRecord(body.form_data)) return null
  const entries = Object.entries(body.form_data).filter(([, value]) => value !== null)
  const valid = entries.filter((entry): entry is [string, FieldValue] => isFieldValue(...entry))
  return valid.length === entries.length ? Object.fromEntries(valid) : null
}

function isFieldValue(name: string, value: unknown) {
  const texts: unknown[] = name === repeatableField ? [value].flat() : [value]
  return texts.every((text) => typeof text === 'string')
}

/**
 * The path and query of the page that a form was sent from: its field `page`, which also holds it after an answer with
 * errors, otherwise the referrer. Null when both are missing or name another host, and for an address that would be refused or is a
 * form's own.
 */
export function findPage(request: FastifyRequest, page: string): string | null {
  const [named] = [page, header(request, 'referer')].filter(
    (address) => address && !hasNul(address) && URL.canParse(address, `http://${request.host}`),
  )
  const path = named ? findOwnPath(named, request.host) : null
  return !path || path.startsWith(urls.form('')) || findAddressFault(path) ? null : path
}

/** PostgreSQL stores no text with NUL, and no page of the site has it in its address. */
export function hasNul(address: string) {
  return /\0|%00/.test(address)
}

export function header(request: FastifyRequest, name: string) {
  return [request.headers[name] ?? ''].flat().join(',')
}

/** True for a post to the link of a mail that another site sent, as far as its browser says so. */
export function isForeignToLink(request: FastifyRequest): boolean {
  return isCrossOrigin(request) && !hasUnknownOrigin(request)
}

/** Browsers from before 2023 send these headers from the link's own page, which has no referrer. Allowed, as the token authorises the request. */
function hasUnknownOrigin({ headers }: FastifyRequest) {
  return headers.origin === 'null' && headers['sec-fetch-site'] === undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
