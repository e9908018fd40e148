/** A mail's bytes from its headers and body, with CRLF line ends; `From`, `Date` and `Message-ID` are added where `headers` has none. */
export function buildMail(headers: readonly string[], body: string | Buffer): Buffer {
  const defaults = [
    'From: Jane Wanjiru <jane@client.example>',
    'Date: Tue, 3 Nov 2026 09:30:00 +0300',
    'Message-ID: <answer@client.example>',
  ]
  const isGiven = (line: string) => headers.some((header) => header.startsWith(line.slice(0, line.indexOf(':') + 1)))
  const head = [...defaults.filter((line) => !isGiven(line)), ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), typeof body === 'string' ? Buffer.from(toCrlf(body)) : body])
}

/** The header and body of a multipart; each part is headers, an empty line and a body. */
export function buildMultipart(type: string, parts: readonly string[], boundary = `=_${type}`): [string, string] {
  const body = parts.map((part) => `--${boundary}\n${part}\n`).join('')
  return [`Content-Type: multipart/${type}; boundary="${boundary}"`, `${body}--${boundary}--\n`]
}

/** A multipart as a part of another one. */
export function nestMultipart(type: string, parts: readonly string[]): string {
  return buildMultipart(type, parts).join('\n\n')
}

/** A text in two forms, as mail programs send it. */
export function buildAlternative(plain: string, html: string): Buffer {
  const [header, body] = buildMultipart('alternative', [`${plainType}\n\n${plain}`, `${htmlType}\n\n${html}`])
  return buildMail([header], body)
}

export const plainType = 'Content-Type: text/plain; charset=utf-8'
export const htmlType = 'Content-Type: text/html; charset=utf-8'

function toCrlf(text: string) {
  return text.replaceAll(/\r?\n/g, '\r\n')
}
