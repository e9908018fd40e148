import { createHash, createVerify, type KeyObject } from 'node:crypto'

/** The fields that a signature covers, once it holds. */
export type Verified = { signed: string[]; tags: Map<string, string> }

/**
 * Verifies the one DKIM signature of a mail as RFC 6376 has it (sections 3.4.2, 3.4.4, 3.7), with `relaxed/relaxed` and `rsa-sha256`. Shares no code with
 * what signs. Null where body, header or signature differ.
 */
export function verifyDkim(raw: Buffer, publicKey: KeyObject): Verified | null {
  const mail = raw.toString('latin1')
  const end = mail.indexOf('\r\n\r\n')
  const fields = mail
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ name: line.slice(0, line.indexOf(':')).trim().toLowerCase(), line }))
  const signature = fields.find(({ name }) => name === 'dkim-signature')
  if (!signature) return null
  const tags = new Map(
    unfold(signature.line.slice(signature.line.indexOf(':') + 1))
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map(
        (tag) =>
          [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')] as const,
      ),
  )
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') return null
  const hash = createHash('sha256')
    .update(relaxBody(mail.slice(end + 4)), 'latin1')
    .digest('base64')
  if (hash !== tags.get('bh')) return null
  const signed = (tags.get('h') ?? '').toLowerCase().split(':')
  const left = [...fields]
  const verifier = createVerify('RSA-SHA256')
  for (const name of signed) {
    // From the bottom: a second field of the name is the one above.
    const at = left.findLastIndex((field) => field.name === name)
    const [field] = at < 0 ? [] : left.splice(at, 1)
    if (field) verifier.update(`${relaxField(field.line)}\r\n`, 'latin1')
  }
  verifier.update(relaxField(signature.line.replace(/(;[\s]*b=)[^;]*/, '$1')), 'latin1')
  return verifier.verify(publicKey, tags.get('b') ?? '', 'base64') ? { signed, tags } : null
}

const unfold = (text: string) => text.replaceAll('\r\n', '')

function relaxField(line: string): string {
  const colon = line.indexOf(':')
  const value = unfold(line.slice(colon + 1))
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`
}

function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}
