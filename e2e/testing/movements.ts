import type { Page } from '@playwright/test'
import { openDevTools } from './dev-tools.ts'

/** Pauses every animation of the page at its start until it is released, however slow the machine is. */
export async function holdMovements(page: Page): Promise<() => Promise<unknown>> {
  const devTools = await openDevTools(page)
  await devTools.send('Animation.enable')
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  return () => devTools.send('Animation.setPlaybackRate', { playbackRate: 1 })
}

/** The running animations with a duration. */
export function countMovements(page: Page): Promise<number> {
  return page.evaluate(
    () => document.getAnimations().filter(({ effect }) => effect && effect.getTiming().duration !== 0).length,
  )
}
