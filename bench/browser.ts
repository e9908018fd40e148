import { chromium } from '@playwright/test'
import { findChromium, findTestBrowser, installDebianPackage } from '../scripts/machine.ts'

/** The phone of the budgets: 360×780 at DPR 2, on a first visit. */
export const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** A full Chromium without background traffic, which Debian's package brings if there is none; `await using` closes it. */
export function launchBrowser(...more: string[]) {
  if (!findChromium()) installDebianPackage('chromium')
  return launch(findChromium(), more)
}

/** The browser of the tests, which visits pages in half the processor's time. It asks for no icon of a page. */
export function launchTestBrowser() {
  // It does not know its connection; on 4G pictures are loaded when they are this near to the window, in CSS pixels.
  return launch(findTestBrowser(), ['--blink-settings=lazyLoadingImageMarginPxUnknown=1250'])
}

function launch(program: string | null, more: string[]) {
  if (!program)
    throw new Error('This needs a Chromium: install the package chromium, or name a browser in CHROME_PATH.')
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
  return chromium.launch({ executablePath: program, args: [...args, ...more] })
}
