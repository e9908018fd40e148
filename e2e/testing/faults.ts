import type { BrowserContext } from '@playwright/test'

export type Faults = ReturnType<typeof watchFaults>

/** What no visit may cause: errors and warnings in the console, broken requests, error answers, requests to other hosts. */
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
    // A page gives up what it no longer needs when the visitor goes on.
    if (reason !== 'net::ERR_ABORTED') found.push(`failed request: ${reason} ${request.url()}`)
  })

  return {
    /** Declares a fault that the test causes on purpose: an answer's status, or words of what would be reported. */
    expect(fault: number | RegExp) {
      expected.push(typeof fault === 'number' ? new RegExp(`answer ${fault}:|status of ${fault}\\b`) : fault)
    },
    unexpected: () => found.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    /** What was declared and never came: then the test does not test what it says. */
    missing: () => expected.filter((pattern) => !found.some((fault) => pattern.test(fault))),
  }
}
