import { Agent, get } from 'node:http'

/** Asks for a page from an address of this machine, on a connection of its own. The status is 0 when no whole answer came. */
export function visit(url: string, localAddress = '127.0.0.1'): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - begun })
    get(url, { agent: new Agent(), localAddress }, (answer) => {
      answer.resume().on('close', () => end(answer.complete ? (answer.statusCode ?? 0) : 0))
    }).on('error', () => end(0))
  })
}
