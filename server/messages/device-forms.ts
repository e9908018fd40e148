import type { FastifyReply, FastifyRequest, RouteHandler } from 'fastify'
import { joinValues, type SubmittedFields } from '../../domain/messages/submitted-fields.ts'
import { urls } from '../../domain/urls.ts'
import { isCrossOrigin } from '../http/cross-origin.ts'
import { findPage, parseBody } from './form-request.ts'

const year = 365 * 24 * 60 * 60

/** `POST /data-saver`: stores the visitor's choice in a cookie and returns to the page (F14). */
export const setDataSaver: RouteHandler = async (request, reply) => {
  const fields = readFields(request, reply)
  if (!fields) return reply
  const choice = fields['data-saver']
  if (choice !== 'on' && choice !== 'off') {
    return reply.code(400).send({ message: 'The field data-saver has to be on or off.' })
  }
  return setCookie(reply, choice, year).redirect(`${toPage(request, fields)}#data-saver`, 303)
}

/**
 * `POST /forget-device`: removes the cookie, and lets the browser clear the storage of this site (F15). With script the page has
 * cleared it already. Not `"cookies"`: that would sign the visitor out of other sites below the same domain.
 */
export const forgetDevice: RouteHandler = async (request, reply) => {
  const fields = readFields(request, reply)
  if (!fields) return reply
  const page = toPage(request, fields)
  const said = `${page}${page.includes('?') ? '&' : '?'}forgotten=yes#forget-device`
  return setCookie(reply, '', 0).header('Clear-Site-Data', '"storage"').redirect(said, 303)
}

/** The fields of the form; null when the request was refused. */
function readFields(request: FastifyRequest, reply: FastifyReply) {
  const body = isCrossOrigin(request)
    ? { status: 403, message: 'This can only be sent from our own pages.' }
    : parseBody(request)
  if ('fields' in body) return body.fields
  reply.code(body.status).send({ message: body.message })
  return null
}

/** The page that the form was sent from, without the word that a device was forgotten. */
function toPage(request: FastifyRequest, fields: SubmittedFields) {
  return (findPage(request, joinValues(fields.page)) ?? urls.home()).replace(/[?&]forgotten=yes$/, '')
}

function setCookie(reply: FastifyReply, value: string, seconds: number) {
  // The header says that the visitor uses TLS.
  const secure = reply.hasHeader('Strict-Transport-Security') ? '; Secure' : ''
  return reply.header('Set-Cookie', `data-saver=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`)
}
