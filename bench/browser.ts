import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/machine.ts'

/** The phone of the budgets: 360×780 at DPR 2, on a first visit. */
export const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** A Chromium without background traffic; `await using` closes it. */
export function launchBrowser(...more: string[]) {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
  return chromium.launch({ executablePath: findChromium() ?? '', args: [...args, ...more] })
}
