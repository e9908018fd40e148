import { test as base, expect } from './test.ts'

/**
 * A test of the office, on a site that no other tests share: they count the samples, which these change. A file that counts listings itself
 * has one of its own, by a variable that the server does not know: `SITE_OF`.
 */
export const test = base.extend({ siteEnv: [{ OFFICE: 'on' }, { scope: 'worker' }] })

export { expect }
