import type { Page } from '@playwright/test'

export type Answers = ReturnType<typeof createAnswers>

/** The router's requests during navigation inside the site. */
export const pageData = /\.data(\?|$)/

/** Holds back the server's answers: a slow connection without waiting. */
export function createAnswers(page: Page) {
  const held: (() => void)[] = []
  return {
    /** Holds back the answers of an address until they are released. */
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
