import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

/** The slow or greedy client's address, another one of this machine than the visitors'. */
export const attacker = '127.0.0.2'

type Asked = {
  method?: string
  path?: string
  headers?: OutgoingHttpHeaders
  body?: string | undefined
  /** The address of this machine from which it is sent. */
  from?: string
  /** By default a connection of its own. */
  agent?: Agent
}

/** Sends one request. The status is 0 when no whole answer came. */
export function ask(url: string, { method = 'GET', path, headers = {}, body, from, agent = new Agent() }: Asked = {}) {
  const begun = performance.now()
  return new Promise<{ status: number; ms: number; bytes: number }>((resolve) => {
    let bytes = 0
    const end = (status: number) => resolve({ status, bytes, ms: performance.now() - begun })
    const options = { agent, method, headers, timeout: 60_000, localAddress: from, ...(path && { path }) }
    const asking = request(url, options, (answer) => {
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('close', () => end(answer.complete ? (answer.statusCode ?? 0) : 0))
    })
    asking.on('timeout', () => asking.destroy()).on('error', () => end(0))
    asking.end(body)
  })
}
