import type { IncomingHttpHeaders } from 'node:http'

/** The first cookie `data-saver` with a valid value. `deploy/balancer.conf` has the same expression. */
const chosenInCookie = /(?:^|;)[ \t]*data-saver="?(on|off)"?[ \t]*(?:;|$)/

/**
 * True when the visitor wants small pages (F14): by the cookie `data-saver`, or else by the header `Save-Data`. It is the only
 * fact about a visitor that a page may depend on.
 */
export function isDataSaverOn({ cookie, 'save-data': header }: IncomingHttpHeaders): boolean {
  const choice = cookie === undefined ? undefined : chosenInCookie.exec(cookie)?.[1]
  if (choice !== undefined) return choice === 'on'
  return header !== undefined && /^[ \t]*on\b/i.test(String(header))
}

/** The request headers on which a page depends. */
export const pageVary = 'Accept-Encoding, Save-Data, Cookie'
