import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { findHiddenFocus } from './testing/focus.ts'
import {
  doorStates,
  foreignStates,
  type OfficeStates,
  type OfficeTools,
  officeStates,
} from './testing/office-states.ts'
import { expect, test } from './testing/office-test.ts'
import { addAuthenticator } from './testing/passkeys.ts'
import { startSite } from './testing/site.ts'
import { expectTargets, pointWith } from './testing/targets.ts'
import { expectToFitLargeText } from './testing/text-size.ts'

test.describe.configure({ timeout: 600_000 })

/** Examines each state where it stands: signing in, and compiling the scripts, for each of them would take far longer. */
async function examineAll(states: OfficeStates, tools: OfficeTools) {
  for (const [name, arrange] of Object.entries(states)) {
    await test.step(name, async () => {
      await tools.page.setViewportSize({ width: 1280, height: 800 })
      await arrange(tools)
      await examine(tools.page, name)
    })
  }
}

async function examine(page: Page, name: string) {
  for (const [width, pointer] of [
    [1280, 'mouse'],
    [360, 'finger'],
  ] as const) {
    await pointWith(page, pointer)
    await expandWindow(page, width)
    await expectToFit(page, width)
    await expectAccessible(page)
    await expectTargets(page, pointer)
  }
  await pointWith(page, 'mouse')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(focusStart)
  const { stops, hidden } = await findHiddenFocus(page, 'Tab')
  // In a text area the browser scrolls to the caret.
  const covered = hidden.filter((words) => !words.startsWith('<textarea'))
  expect(covered, `${name}: the focus is covered`).toEqual([])
  expect(stops).toBeGreaterThan(1)
  await expectToFitLargeText(page, [360])
}

/** Lets the next Tab go to the first control of the page, wherever the focus was. */
function focusStart() {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

// A site of its own: the states begin with its samples, and the tests of other files publish listings.
// Its mailbox is never there: with one, the office has the screens of mails.
test.use({
  siteEnv: {
    OFFICE: 'on',
    SITE_OF: 'office-screens',
    IMAP_URL: 'imaps://firm:password@127.0.0.1:9',
    LOG_LEVEL: 'error',
  },
})

const entries = Object.entries(officeStates)
const half = Math.ceil(entries.length / 2)

for (const [part, states] of [
  ['listings', Object.fromEntries(entries.slice(0, half))],
  ['photographs, people and refusals', Object.fromEntries(entries.slice(half))],
] as const) {
  test(`every screen of ${part} is accessible, worked by keyboard, and fits a phone with large text`, async ({
    page,
    context,
    site,
    faults,
  }) => {
    await addAuthenticator(page)
    await enterOffice(context, site)
    await examineAll(states, { page, site, faults })
  })
}

test('every screen for people who are not signed in, or may not see a page, is as accessible', async ({
  page,
  site,
  faults,
}) => {
  await addAuthenticator(page)
  await examineAll(doorStates, { page, site, faults })
})

test('with a foreign listings service, the page that says so is as accessible', async ({ browser, faults }) => {
  const foreign = await startSite({ OFFICE: 'on', PROPERTIES_ENDPOINT: 'http://localhost:9/graphql' })
  const context = await browser.newContext({ baseURL: foreign.url })
  await enterOffice(context, foreign)
  await examineAll(foreignStates, { page: await context.newPage(), site: foreign, faults })
  await context.close()
  await foreign.stop()
})
