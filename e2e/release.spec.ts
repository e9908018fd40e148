import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { routes } from '../bench/routes.ts'
import { hasProgram } from '../scripts/machine.ts'
import { findFreePort, startPostgres } from '../server/database/testing/start-postgres.ts'
import { startServer } from '../server/testing/run-server.ts'
import { startBalancer } from '../server/testing/start-balancer.ts'
import { waitUntilHydrated } from './testing/hydrated.ts'
import { createInquiryForm, someWords } from './testing/inquiry-form.ts'
import { buildAgain } from './testing/second-build.ts'

const property = '/property-listing/cmvkwj4yjw'

// Both tests make the second build, which the first one does.
test.describe.configure({ mode: 'default' })

const pages = routes.filter(({ name }) => name !== 'not found').slice(0, 20)

test('A release breaks no page and no tab that is open (H16)', async ({ browser }) => {
  test.setTimeout(600_000)
  const next = await buildAgain()
  test.setTimeout(300_000)
  await using postgres = await startPostgres()
  test.skip(!postgres || !hasProgram('nginx'), 'a release: PostgreSQL or nginx is not installed')
  const env = { DATABASE_URL: postgres?.url ?? '', TRUST_PROXY: '1', LOADER_MINIMUM_MS: '0' }
  const [one, two] = await Promise.all([findFreePort(), findFreePort()])
  const before = await Promise.all([one, two].map((port) => startServer({ ...env, PORT: `${port}` })))
  await using balancer = await startBalancer(`http://127.0.0.1:${one}`, `http://127.0.0.1:${two}`)
  const [former, late] = [await openTab(browser, balancer.url), await openTab(browser, balancer.url)]

  const after: typeof before = []
  for (const [index, port] of [one, two].entries()) {
    await before[index]?.[Symbol.asyncDispose]()
    after.push(await startServer({ ...env, PORT: `${port}` }, { folder: next }))
    await test.step(`${pages.length} pages are whole while ${after.length} of 2 servers have the new build`, async () => {
      expect(await visitAll(browser, balancer.url)).toEqual([])
    })
  }

  await test.step('a tab from before has its features, and its link leads to the page', async () => {
    const { page, missing } = former
    await page.getByRole('slider', { name: 'Your deposit' }).focus()
    const shown = page.getByRole('region', { name: 'The true cost' }).getByRole('definition')
    const figures = await shown.allTextContents()
    await page.keyboard.press('End')
    await expect.poll(() => shown.allTextContents()).not.toEqual(figures)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
    await page.keyboard.press('Escape')
    await followLink(page)
    expect(missing).toEqual([])
  })

  await test.step('a tab whose code is gone loads the page anew, with what was typed, but not without a connection', async () => {
    const { page, words } = late
    // As if no server had the code of Share any more: both builds have the same.
    await page.route(/\/assets\/share-menu-/, (route) => route.fulfill({ status: 404 }))
    const share = page.getByRole('button', { name: 'Share', exact: true })
    await page.evaluate(() => document.documentElement.setAttribute('data-former', ''))
    const former = page.locator('html[data-former]')
    const asked = page.waitForRequest(/\/healthz$/)
    await page.context().setOffline(true)
    await share.click()
    await asked
    await expect(former).toHaveCount(1)
    await page.context().setOffline(false)
    await share.click()
    await expect(former).toHaveCount(0)
    await page.unrouteAll()
    await waitUntilHydrated(page)
    const form = createInquiryForm(page)
    await form.open()
    await expect(form.fields.msg).toHaveValue(words.msg)
    await share.click()
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  })

  await test.step('the link of such a tab leads to the page', async () => {
    const { page } = await openTab(browser, balancer.url)
    // As if the route's code were gone: that of this build is there.
    await page.route(/\/assets\/faqs\.route-/, (route) => route.fulfill({ status: 404 }))
    await followLink(page)
  })
  for (const server of after) await server[Symbol.asyncDispose]()
})

test('Two changed words rename few files, and a file of the same name has the same content', async () => {
  test.setTimeout(600_000)
  const next = await buildAgain()
  const list = (folder: string) => globSync('build/{,office/}client/assets/*', { cwd: folder })
  const before = list('.')
  const same = new Set(list(next))
  const renamed = before.filter((name) => !same.has(name))
  const changed = before.filter((name) => same.has(name) && !readFileSync(name).equals(readFileSync(join(next, name))))
  expect(changed).toEqual([])
  expect(renamed.length).toBeGreaterThan(0)
  expect(renamed.length).toBeLessThan(30)
})

/** A tab on the page of a property, with a message that is half written. */
async function openTab(browser: import('@playwright/test').Browser, url: string) {
  const page = await browser.newPage({ baseURL: url })
  const missing = watchMissing(page)
  await page.goto(property)
  await waitUntilHydrated(page)
  const form = createInquiryForm(page)
  const words = someWords()
  await form.open()
  await form.fill(words)
  return { page, words, missing }
}

async function followLink(page: Page) {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Faqs' })
  // The router prefetches the code of a link that is pointed at.
  await link.hover()
  await link.click()
  await expect(page).toHaveURL(/\/faqs$/)
  await expect(page.getByRole('heading', { level: 1, name: /asked|FAQ/i })).toBeVisible()
}

/** The pages that are not hydrated, the files that are missing, and the errors of scripts. */
async function visitAll(browser: import('@playwright/test').Browser, url: string) {
  const faults: string[] = []
  for (const { path } of pages) {
    // Each with an empty cache.
    const page = await browser.newPage({ baseURL: url })
    const missing = watchMissing(page)
    await page.goto(path)
    await waitUntilHydrated(page).catch(() => faults.push(`${path} is not hydrated`))
    faults.push(...missing)
    await page.close()
  }
  return faults
}

function watchMissing(page: Page): string[] {
  const missing: string[] = []
  page.on('pageerror', (error) => missing.push(`${page.url()}: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(`${answer.status()} ${answer.url()}`)
  })
  return missing
}
