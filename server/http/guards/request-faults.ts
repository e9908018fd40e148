import type { IncomingMessage } from 'node:http'

/** A host with an optional port (RFC 3986, section 3.2.2). An `http` address has no empty host (RFC 9110, section 4.2.1). */
const hostAndPort = /^(?:(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * The reason why a proxy and this server may interpret a request differently (RFC 9112, sections 3.2 and 6.1), or null.
 * Node.js accepts these: it uses the first of several Host headers, and decodes chunks in HTTP/1.0.
 */
export function findFault({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  const { host } = headers
  if (host === undefined) {
    if (httpVersion === '1.1') return 'A request has to name its host.'
  } else if (!hostAndPort.test(host)) return 'The host that the request names is malformed.'
  else if (countHosts(rawHeaders) > 1) return 'A request names one host.'
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) return 'HTTP/1.0 has no chunks.'
  return null
}

/** `rawHeaders` alternates names and values. */
function countHosts(rawHeaders: readonly string[]) {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
}
