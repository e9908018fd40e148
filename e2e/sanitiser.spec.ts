import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { createSanitiser } from '../server/text/html/sanitise.ts'
import { allowedAttributes, allowedTags } from '../server/text/html/testing/allowed.ts'
import { untrustedHtml } from '../server/text/html/testing/untrusted-html.ts'
import { xssVectors } from '../server/text/html/testing/xss-vectors.ts'
import { expect, test } from './testing/test.ts'

const facts = { width: 1280, height: 853, placeholderColour: '#888888', alt: 'A villa' }
const sanitise = createSanitiser({ imageHosts: ['pictures.example'], findPicture: () => facts })

/** A fixed seed, so that a failing run can be repeated. */
const generated = fc.sample(untrustedHtml(), { numRuns: 3000, seed: 20261121 })

// Unlike the site's own pages, these have no Content-Security-Policy: only the sanitiser protects the visitor.
for (const [name, attacks] of [
  ['the public corpora', xssVectors.flatMap((vector) => [vector, `<p title="${vector}">${vector}</p>`])],
  ['our own generator', generated],
] as const) {
  test(`of ${name}, sanitised, nothing runs and nothing is fetched from elsewhere`, async ({ page, faults }) => {
    const ran = await watchRuns(page)
    const perPage = 300
    for (let first = 0; first < attacks.length; first += perPage) {
      const texts = attacks.slice(first, first + perPage).map((attack) => sanitise(attack))
      await show(page, texts)
      const { tags, attributes, links } = await stir(page)
      // Our parser and the browser must build the same tree.
      expect(tags.filter((tag) => !allowedTags.includes(tag))).toEqual([])
      expect(attributes.filter((attribute) => !allowedAttributes.includes(attribute))).toEqual([])
      expect(links.filter((link) => !/^(https?|mailto|tel):/.test(link))).toEqual([])
      // Each text must still be in its section.
      await expect(page.locator('main > section')).toHaveCount(texts.length)
      expect(await page.locator('main').evaluate((main) => main.nextElementSibling?.id)).toBe('end')
    }
    expect(ran).toEqual([])
    expect(faults.unexpected()).toEqual([])
  })
}

test('unsanitised they do run and fetch: these pages would show it', async ({ page, faults }) => {
  faults.expect(/evil\.invalid/)
  faults.expect(/./)
  const ran = await watchRuns(page)
  await show(page, [
    '<img src="https://evil.invalid/a.png" onerror="run()">',
    '<a href="javascript:run()" onfocus="run()">x</a>',
  ])
  const { links } = await stir(page)
  expect(links).toEqual(['javascript:run()'])
  await expect.poll(() => ran.length).toBeGreaterThan(1)
})

/** A page of the site's origin with each text as a section; only allowed pictures can be fetched. */
async function show(page: Page, texts: readonly string[]) {
  const sections = texts.map((text) => `<section>${text}</section>`).join('\n')
  const body = `<!doctype html><title>Texts</title><link rel="icon" href="data:,"><main>${sections}</main><p id="end">`
  await page.route('**/texts', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.route(/\/(pictures|media)\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.route(/evil\.invalid/, (route) => route.abort())
  await page.goto('/texts')
  await page.unroute('**/texts')
}

/** Uses every element as visitors do, and reads the page as the browser built it. */
function stir(page: Page) {
  return page.locator('main').evaluate((main) => {
    // Links are read, not followed.
    main.addEventListener('click', (event) => event.preventDefault())
    const found = [...main.querySelectorAll('section *')]
    for (const element of found) {
      for (const event of [
        'mouseover',
        'pointerenter',
        'focus',
        'blur',
        'error',
        'load',
        'toggle',
        'scroll',
        'animationend',
      ]) {
        element.dispatchEvent(new Event(event))
      }
      if (element instanceof HTMLElement && !(element instanceof HTMLAnchorElement)) element.click()
      if (element instanceof HTMLElement) element.focus()
      if (element instanceof HTMLImageElement) element.loading = 'eager'
    }
    const unique = (values: string[]) => [...new Set(values)]
    return {
      tags: unique(found.map(({ localName }) => localName)),
      attributes: unique(found.flatMap((element) => element.getAttributeNames())),
      links: unique(
        found.flatMap((element) => (element instanceof HTMLAnchorElement && element.href ? [element.href] : [])),
      ),
    }
  })
}

/** Records every script that runs on the page. */
async function watchRuns(page: Page) {
  const ran: string[] = []
  await page.exposeFunction('run', () => ran.push('run'))
  await page.addInitScript(() => {
    const run = () => Reflect.get(window, 'run')()
    Object.assign(window, { alert: run, prompt: run, confirm: run })
  })
  page.on('dialog', (dialog) => ran.push(dialog.message()))
  page.on('popup', (popup) => ran.push(popup.url()))
  page.on('framenavigated', (frame) => {
    if (!frame.url().endsWith('/texts')) ran.push(frame.url())
  })
  return ran
}
