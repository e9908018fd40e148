import { globSync, readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { readPage } from '../../server/testing/page.ts'
import { startServer } from '../../server/testing/run-server.ts'
import { startSite } from '../../server/testing/start-site.ts'

test('the built site has no style guide, and nothing of it in its files', async () => {
  await using site = await startSite()
  for (const path of ['/styleguide', '/styleguide/property/full']) expect((await site.ask(path)).status).toBe(404)

  // The office's server keeps the comments of what it shares with the public pages.
  const files = globSync('build/{client,server,office/client}/**/*.{js,css,json,html}')
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => /styleguide|style guide/i.test(file + readFileSync(file, 'utf8')))).toEqual([])
})

test('in development the style guide shows every part in its states, in valid HTML that a browser may run', async () => {
  await using server = await startServer({}, '--development')
  const answer = await fetch(`${server.url}/styleguide`)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'nonce-[\da-f-]{36}';.*connect-src 'self' ws:;/,
  )
  const page = await readPage(answer)
  expect(page.status).toBe(200)
  expect(page.texts('h3')).toEqual(expect.arrayContaining(parts))
  expect(page.texts('figcaption')).toEqual(expect.arrayContaining(states))
  expect(page.text).toContain('KES 1,250,000,000')
  expect(page.tags('figure').length).toBe(page.texts('figcaption').length)

  const asked = await readPage(
    await fetch(`${server.url}/styleguide?filter=error&contact=errors&inquiry=sent&paging=last`),
  )
  expect(asked.text).toContain('Invalid price range. Kindly recheck!')
  expect(asked.text).toContain('Page 1250 of 1250')
  expect(asked.field('email')).toMatchObject({ invalid: true, value: 'wanjiku@' })
  expect(asked.statuses.join()).toContain('GD1-DE0')

  const choice = await readPage(await fetch(`${server.url}/styleguide?inquiry=none-chosen`))
  const boxes = choice.tags('input').filter((tag) => tag.includes('name="propertyID"'))
  expect(boxes.map((tag) => [tag.includes('type="checkbox"'), tag.includes(' checked')])).toEqual(
    Array.from({ length: 3 }, () => [true, false]),
  )
  expect(choice.field('propertyID')).toEqual({
    value: 'GUIDE00001',
    invalid: true,
    described: 'Please choose at least one property',
  })
  expect(choice.source).toContain('value="/shortlist?ids=guide00001,guide00002,guide00003&amp;inquiry=open"')

  const property = await readPage(await fetch(`${server.url}/styleguide/property/full`))
  expect(property.text).toContain('Property Features Balcony Parking Spaces')

  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const { source } of [page, asked, choice, property]) {
    const { results } = await validator.validateString(source)
    expect(
      results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} (${selector})`)),
    ).toEqual([])
  }
  expect((await fetch(`${server.url}/styleguide?error=503`)).status).toBe(503)
}, 60_000)

const parts = [
  'Buttons',
  'Fields',
  'Accordion',
  'Picture',
  'Spinner',
  'Listing card',
  'Price',
  'Gallery',
  'Filter',
  'Applied filters',
  'Nothing found',
  'Paging',
  'Contact message',
  'Inquiry',
  'Newsletter',
  'Messages that wait on this device',
  'Article cards',
  'Latest articles',
  'Office day',
  'Survey plan',
  'Books',
  'Unexpected error',
]

const states = ['Disabled', 'Loading', 'Empty', 'Error', 'No picture', '0 pictures', '1 picture', 'Long words', 'Long']
