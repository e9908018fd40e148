import type { FastifyInstance, FastifyRequest } from 'fastify'
import { urls } from '../../domain/urls.ts'
import { header, isCrossOrigin } from './forms.ts'
import { confirm, type SubscriberDependencies, unsubscribe } from './subscribers.ts'

/**
 * Adds `POST` for the links in a subscriber's mails (D6). A `GET` changes nothing, as virus scanners open links too; its page
 * has a button that posts. A mail program may post directly to unsubscribe (RFC 8058). Only the token in the address is
 * read, and never the body.
 */
export function mountNewsletterLinks(app: FastifyInstance, dependencies: SubscriberDependencies) {
  const links = [
    {
      path: urls.newsletterConfirm(),
      act: (token: string) => confirm(dependencies, token, new Date()),
      outcome: 'confirmed',
    },
    {
      path: urls.newsletterUnsubscribe(),
      act: (token: string) => unsubscribe(dependencies, token),
      outcome: 'unsubscribed',
    },
  ]
  for (const { path, act, outcome } of links) {
    app.post<{ Querystring: { token?: string | string[] } }>(path, async (request, reply) => {
      if (isCrossOrigin(request) && !hasUnknownOrigin(request))
        return reply.code(403).send({ message: 'This can only be sent from our own pages.' })
      const { token } = request.query
      const done = typeof token === 'string' && (await act(token))
      if (header(request, 'accept').includes('text/html')) {
        return reply.redirect(`${path}?result=${done ? 'done' : 'unknown'}`, 303)
      }
      return done
        ? reply.send({ message: `This address is ${outcome}.` })
        : reply.code(410).send({ message: 'This link is no longer valid.' })
    })
  }
}

/** Browsers from before 2023 send these headers from the link's own page, which has no referrer. Allowed, as the token authorises the request. */
function hasUnknownOrigin({ headers }: FastifyRequest) {
  return headers.origin === 'null' && headers['sec-fetch-site'] === undefined
}
