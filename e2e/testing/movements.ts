import type { Page } from '@playwright/test'

/** Stops every movement of the page where it begins, however slow the machine is, until it is let go. */
export async function holdMovements(page: Page): Promise<() => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.enable')
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  return () => devTools.send('Animation.setPlaybackRate', { playbackRate: 1 })
}

/** What moves now, and takes time to. */
export function countMovements(page: Page): Promise<number> {
  return page.evaluate(
    () => document.getAnimations().filter(({ effect }) => effect && effect.getTiming().duration !== 0).length,
  )
}
