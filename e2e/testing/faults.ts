import type { BrowserContext } from '@playwright/test'

export type Faults = ReturnType<typeof watchFaults>

/** Collects faults that no visit may cause: console errors and warnings, failed requests, error answers, requests to other hosts. */
export function watchFaults(context: BrowserContext, url: string) {
  const found: string[] = []
  const expected: RegExp[] = []
  const host = new URL(url).host

  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (error) => found.push(`page error: ${error.error().stack ?? error.error()}`))
  context.on('request', (request) => {
    const to = new URL(request.url())
    if (/^(https?|wss?):$/.test(to.protocol) && to.host !== host) found.push(`foreign request: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) found.push(`answer ${response.status()}: ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The browser aborts a page's open requests when the visitor leaves it.
    if (reason !== 'net::ERR_ABORTED') found.push(`failed request: ${reason} ${request.url()}`)
  })

  return {
    /** Declares a fault that the test causes on purpose: a status, or words of the report. */
    expect(fault: number | RegExp) {
      expected.push(typeof fault === 'number' ? new RegExp(`answer ${fault}:|status of ${fault}\\b`) : fault)
    },
    unexpected: () => found.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    /** Declared faults that never came: the test then does not test what it claims. */
    missing: () => expected.filter((pattern) => !found.some((fault) => pattern.test(fault))),
  }
}
