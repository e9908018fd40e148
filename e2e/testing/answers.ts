import type { Page } from '@playwright/test'

export type Answers = ReturnType<typeof createAnswers>

/** The router's requests during navigation inside the site. */
export const pageData = /\.data(\?|$)/

/** Delays the server's responses until the test releases them: a slow connection without timed waits. */
export function createAnswers(page: Page) {
  const held: (() => void)[] = []
  return {
    /** Delays the responses of matching addresses until `release` is called. */
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
