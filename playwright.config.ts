import { defineConfig } from '@playwright/test'
import type { EngineOption } from './e2e/engines/testing/test.ts'
import { findChromium } from './scripts/machine.ts'

export default defineConfig<object, EngineOption>({
  testDir: 'e2e',
  // Its own folder, which is emptied at each start: the other reports stand beside it.
  outputDir: 'test-results/browser',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  projects: [
    { name: 'journeys', testIgnore: 'engines/**' },
    { name: 'contact-sheet', testMatch: 'contact-sheet.ts' },
    // All in one worker, as each worker starts a browser.
    { name: 'firefox', testDir: 'e2e/engines', fullyParallel: false, use: { engine: 'Firefox' } },
    { name: 'webkitgtk', testDir: 'e2e/engines', fullyParallel: false, use: { engine: 'WebKitGTK' } },
  ],
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall a browser for longer than a test waits: once more, and the report names it as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    // A film of every test takes a third of the time, and what the page was like stands in the trace without one.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
