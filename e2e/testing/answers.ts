import type { Page } from '@playwright/test'

export type Answers = ReturnType<typeof createAnswers>

/** What the router asks the server for when the visitor goes on inside the site. */
export const pageData = /\.data(\?|$)/

/** The server's answers, as a test holds them back: slow connections without waiting. */
export function createAnswers(page: Page) {
  const held: (() => void)[] = []
  return {
    /** Keeps back the answers from an address until they are released. */
    async hold(address: RegExp) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push(resolve)
      await page.route(address, async (route) => {
        await promise
        await route.continue()
      })
      return { release: resolve }
    },
    async releaseAll() {
      for (const release of held) release()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  }
}
