import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const client = 'riparo'
const secret = 'a-client-secret'

/**
 * A service on this machine that gives tokens to one application (RFC 6749, 4.4), and says whose they are (RFC 7662). `lifetime` is theirs in
 * seconds; it may be changed, and so may `takes`, without which no token counts.
 */
export async function startTokenService({ email = 'firm@riparo.example' } = {}) {
  const service = { lifetime: 3599, takes: true, asked: [] as Record<string, string>[] }
  const given = new Set<string>()
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/introspect')
      return answer(200, { active: service.takes && given.has(form.token ?? ''), email })
    service.asked.push(form)
    if (form.client_id !== client || form.client_secret !== secret) return answer(401, { error: 'invalid_client' })
    const token = `token-${service.asked.length}`
    given.add(token)
    answer(200, { token_type: 'Bearer', expires_in: service.lifetime, access_token: token })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(service, {
    /** Access of the one application, made anew by each call, so that no token is kept from one test to the next. */
    access: () => ({ endpoint: `${url}/token`, client, secret, scope: 'https://mail.example/.default' }),
    introspection: `${url}/introspect`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  })
}
