import { test as base, expect } from './shared-tab-test.ts'

/** A test of the office whose tab is that of the test before it. */
export const test = base.extend({ siteEnv: [{ OFFICE: 'on' }, { scope: 'worker' }] })

export { expect }
