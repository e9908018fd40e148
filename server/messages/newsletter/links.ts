import type { RouteHandler } from 'fastify'
import { urls } from '../../../domain/urls.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { header, isForeignToLink } from '../form-request.ts'
import { type Consent, confirmSubscriber, unsubscribe } from './subscribers.ts'

/**
 * `POST` of the links in a subscriber's mails (D6). Opening a link changes nothing, because virus scanners open links too;
 * its page has a button that posts. A mail program may post to unsubscribe by itself (RFC 8058). Only the token in the
 * address counts, whatever the body is.
 */
export function createNewsletterLinks({ consent, ...dependencies }: { db: SiteDatabase; consent: Consent }) {
  return {
    confirm: createLink(urls.newsletterConfirm(), 'confirmed', (token) =>
      confirmSubscriber(dependencies, token, new Date(), consent),
    ),
    unsubscribe: createLink(urls.newsletterUnsubscribe(), 'unsubscribed', (token) => unsubscribe(dependencies, token)),
  }
}

function createLink(
  path: string,
  outcome: string,
  act: (token: string) => Promise<boolean>,
): RouteHandler<{ Querystring: { token?: string | string[] } }> {
  return async (request, reply) => {
    if (isForeignToLink(request)) return reply.code(403).send({ message: 'This can only be sent from our own pages.' })
    const { token } = request.query
    const done = typeof token === 'string' && (await act(token))
    if (header(request, 'accept').includes('text/html')) {
      return reply.redirect(`${path}?result=${done ? 'done' : 'unknown'}`, 303)
    }
    return done
      ? reply.send({ message: `This address is ${outcome}.` })
      : reply.code(410).send({ message: 'This link is no longer valid.' })
  }
}
