import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

/** The slow or greedy client's address, another one of this machine than the visitors'. */
export const attacker = '127.0.0.2'

type Asked = {
  method?: string
  path?: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer | undefined
  /** The connection ends before the body does. */
  isCut?: boolean
  /** The address of this machine from which it is sent. */
  from?: string
  /** By default a connection of its own. */
  agent?: Agent
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

/** Sends one request. The status is 0 when no whole answer came. */
export function ask(
  url: string,
  { method = 'GET', path, headers = {}, body = '', isCut, from, agent = new Agent() }: Asked = {},
): Promise<Answer> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const end = (status: number, headers: IncomingHttpHeaders = {}) =>
      resolve({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - begun })
    const options = { agent, method, headers, timeout: 60_000, localAddress: from, ...(path && { path }) }
    const asking = request(url, options, (answer) => {
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('close', () => end(answer.complete ? (answer.statusCode ?? 0) : 0, answer.headers))
    })
    asking.on('timeout', () => asking.destroy()).on('error', () => end(0))
    if (!isCut) asking.end(body)
    else asking.write(body.slice(0, 60_000), () => setTimeout(() => asking.destroy(), 5))
  })
}
