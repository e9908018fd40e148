import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { EngineOption } from './e2e/engines/testing/test.ts'
import { findTestBrowser } from './scripts/machine.ts'

const engines = { testDir: 'e2e/engines', fullyParallel: false, timeout: 120_000, expect: { timeout: 30_000 } }

export default defineConfig<object, EngineOption>({
  testDir: 'e2e',
  globalSetup: './e2e/testing/fonts.setup.ts',
  // Its own folder, which is emptied at each start: the other reports stand beside it.
  outputDir: 'test-results/browser',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  projects: [
    // These come first, because they take long: one worker runs all tests of an engine, as each worker starts a browser.
    { name: 'firefox', ...engines, use: { engine: 'Firefox' } },
    { name: 'webkitgtk', ...engines, use: { engine: 'WebKitGTK' } },
    { name: 'journeys', testDir: 'e2e/journeys' },
    { name: 'chromium', testIgnore: ['engines/**', 'journeys/**'] },
    { name: 'contact-sheet', testMatch: 'contact-sheet.ts' },
  ],
  fullyParallel: true,
  // On two cores, three workers take a tenth longer than two, and four a quarter: a page keeps more than one process busy.
  workers: availableParallelism(),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall a browser for longer than a test waits: once more, and `scripts/check.ts` lists it as a fault of the test.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    // A service worker would answer some requests in place of the server; its own tests allow it.
    serviceWorkers: 'block',
    // Recording a trace takes a seventh of the time, so only a retry records one; `npx playwright test --trace=on` does too.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findTestBrowser() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // One process fewer to draw with takes a twentieth of the processor's time off each test.
        '--in-process-gpu',
        // The optimising compilers take an eighth of the processor's time, and no page stays open long enough to earn it back.
        '--js-flags=--max-opt=1',
        '--disable-background-networking',
        '--disable-component-update',
        // Text as wide as in a Chromium with windows, which takes this from the system's settings.
        '--font-render-hinting=slight',
      ],
    },
  },
})
