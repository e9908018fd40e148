import type { FastifyInstance, FastifyRequest } from 'fastify'
import { urls } from '../../domain/urls.ts'
import { header, isForeign } from './forms.ts'
import { confirm, type SubscriberDependencies, unsubscribe } from './subscribers.ts'

/**
 * `POST` of the links in a subscriber's mails (D6). Opening a link changes nothing, as programs that look for viruses open
 * links too: its page has a button that posts. A mail program may post by itself to unsubscribe (RFC 8058); whatever it
 * sends, the token in the address is what counts.
 */
export function mountNewsletterLinks(app: FastifyInstance, dependencies: SubscriberDependencies) {
  const links = [
    {
      path: urls.newsletterConfirm(),
      act: (token: string) => confirm(dependencies, token, new Date()),
      said: 'confirmed',
    },
    {
      path: urls.newsletterUnsubscribe(),
      act: (token: string) => unsubscribe(dependencies, token),
      said: 'unsubscribed',
    },
  ]
  for (const { path, act, said } of links) {
    app.post<{ Querystring: { token?: string | string[] } }>(path, async (request, reply) => {
      if (isForeign(request) && !namesNoOrigin(request))
        return reply.code(403).send({ message: 'This can only be sent from our own pages.' })
      const { token } = request.query
      const done = typeof token === 'string' && (await act(token))
      if (header(request, 'accept').includes('text/html')) {
        return reply.redirect(`${path}?result=${done ? 'done' : 'unknown'}`, 303)
      }
      return done
        ? reply.send({ message: `This address is ${said}.` })
        : reply.code(410).send({ message: 'This link is no longer valid.' })
    })
  }
}

/** As browsers from before 2023 do on the link's own page, which sends no referrer. Who has the token needs no page of ours. */
function namesNoOrigin({ headers }: FastifyRequest) {
  return headers.origin === 'null' && headers['sec-fetch-site'] === undefined
}
