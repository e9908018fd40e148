import type { CDPSession, Page } from '@playwright/test'

const sessions = new WeakMap<Page, CDPSession>()

/** The developer tools of a page: one session for all that a test does, because only the session that emulates something ends it. */
export async function openDevTools(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

/** Ends everything that the developer tools of a page emulate. */
export async function closeDevTools(page: Page) {
  await sessions.get(page)?.detach()
  sessions.delete(page)
}
