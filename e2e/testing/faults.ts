import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Request,
  type Response,
  type TestInfo,
  type WebError,
} from '@playwright/test'
import type { Site } from './site.ts'

export type Faults = ReturnType<typeof watchFaults>

/** Runs a test on a site: a fault in the browser that it does not expect fails it, and a failed test prints where to look. */
export async function runWatched(
  context: BrowserContext,
  site: Site,
  run: (faults: Faults) => Promise<void>,
  testInfo: TestInfo,
) {
  const logged = site.log.length
  const faults = watchFaults(context, site.url)
  await run(faults)
  faults.stop()
  expect.soft(faults.unexpected(), 'faults in the browser').toEqual([])
  expect.soft(faults.missing(), 'faults that were expected').toEqual([])
  if (testInfo.errors.length === 0) return
  console.log(`\nFailed: ${testInfo.titlePath.join(' › ')}`)
  for (const page of context.pages()) console.log(`  page: ${page.url()}`)
  for (const line of faults.consoleLines) console.log(`  console: ${line}`)
  for (const line of site.log.slice(logged)) console.log(`  server: ${line}`)
  console.log(`  screenshot and the page as text: ${testInfo.outputDir}`)
}

/** Collects faults that no visit may cause: console errors and warnings, failed requests, error answers, requests to other hosts. */
function watchFaults(context: BrowserContext, url: string) {
  const found: string[] = []
  const expected: RegExp[] = []
  const consoleLines: string[] = []
  const host = new URL(url).host

  function onConsole(message: ConsoleMessage) {
    // Pages whose test takes longer try to register the service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    // A retry records every frame by a script of its own, which the preview of a mail does not run.
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return
    consoleLines.push(`${message.type()}: ${message.text()}`)
    if (['error', 'warning'].includes(message.type())) {
      found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  }
  function onError(error: WebError) {
    found.push(`page error: ${error.error().stack ?? error.error()}`)
  }
  function onRequest(request: Request) {
    const to = new URL(request.url())
    if (/^(https?|wss?):$/.test(to.protocol) && to.host !== host) found.push(`foreign request: ${request.url()}`)
  }
  function onResponse(response: Response) {
    if (response.status() >= 400) found.push(`answer ${response.status()}: ${response.url()}`)
  }
  function onFailure(request: Request) {
    const reason = request.failure()?.errorText
    // The browser aborts a page's open requests when the visitor leaves it.
    if (reason !== 'net::ERR_ABORTED') found.push(`failed request: ${reason} ${request.url()}`)
  }
  context.on('console', onConsole).on('weberror', onError)
  context.on('request', onRequest).on('response', onResponse).on('requestfailed', onFailure)

  return {
    /** The next test may share the context. */
    stop() {
      context.off('console', onConsole).off('weberror', onError)
      context.off('request', onRequest).off('response', onResponse).off('requestfailed', onFailure)
    },
    /** Everything that the pages wrote to the console. */
    consoleLines,
    /** Declares a fault that the test causes on purpose: a status, or words of the report. */
    expect(fault: number | RegExp) {
      expected.push(typeof fault === 'number' ? new RegExp(`answer ${fault}:|status of ${fault}\\b`) : fault)
    },
    unexpected: () => found.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    /** Declared faults that never came: the test then does not test what it claims. */
    missing: () => expected.filter((pattern) => !found.some((fault) => pattern.test(fault))),
  }
}
