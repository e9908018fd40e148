import type { Locator, Page } from '@playwright/test'
import { openDevTools } from './dev-tools.ts'

/** A visitor with one thumb, who counts: every tap is one, and so is every field that is typed into. */
export function createTaps() {
  let count = 0
  return {
    count: () => count,
    async tap(control: Locator) {
      count++
      await control.tap()
    },
    async type(field: Locator, words: string) {
      count++
      // A field that has the focus already is typed into without a tap.
      await field.fill(words)
    },
    /** A select of a phone takes two: it opens, and an option is chosen. */
    async choose(select: Locator, option: string | { label: string }) {
      count += 2
      await select.selectOption(option)
    },
    /** The key of the keyboard on the screen that sends a field. */
    async sendWithKeyboard(field: Locator) {
      count++
      await field.press('Enter')
    },
  }
}

export async function slowProcessor(page: Page, times: number) {
  const devTools = await openDevTools(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: times })
}
