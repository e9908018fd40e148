import { createHash } from 'node:crypto'

/** An entity tag that changes with the body (RFC 9110, section 8.8.3). */
export function entityTag(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** True when a client has the answer with this tag already. Compares weakly (section 13.1.2): proxies that compress weaken tags. */
export function isKnown(tag: string, ifNoneMatch = ''): boolean {
  const known = ifNoneMatch.split(',').map((each) => withoutWeakness(each.trim()))
  return known.includes(withoutWeakness(tag)) || known.includes('*')
}

function withoutWeakness(tag: string) {
  return tag.replace(/^W\//, '')
}
