import { test as base, expect } from './test.ts'

/** A test of the office, on a site that no other tests share: they count the samples, which these change. */
export const test = base.extend({ siteEnv: [{ OFFICE: 'on' }, { scope: 'worker' }] })

export { expect }
