import { print } from './testing/paper.ts'
import { expect, test } from './testing/shared-tab-test.ts'

for (const [special, id] of [
  ['twelve pictures', 'cmw4nw857v'],
  ['four pictures', 'cmwd7igl1g'],
  ['one picture', 'cmvkwj4yjw'],
  ['no picture', 'cmvakl5opt'],
  ['a very long name and nine features', 'cmuxzb4xh1'],
] as const) {
  test(`A property with ${special} prints as one page of A4 that leads back to it`, async ({ page, site, visitor }) => {
    await visitor.opens(`/property-listing/${id}`)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    const price = await page.getByRole('complementary').getByRole('button', { name: 'KES' }).innerText()
    const [sheet, ...more] = await print(page)
    expect(more).toEqual([])
    expect(sheet?.millimetres).toEqual([210, 297])
    for (const words of [name, price, 'Details', 'Property Features', '+254 700 000 000', 'hello@riparo.example']) {
      expect(sheet?.words).toContain(words.replaceAll(/\s+/g, ' '))
    }
    for (const words of ['You may also like', 'Subscribe', 'WhatsApp', 'Menu']) {
      expect(sheet?.words).not.toContain(words)
    }
    expect(sheet?.leadsTo).toBe(`${site.url}/property-listing/${id}`)
  })
}

test('On the screen the code costs nothing', async ({ page, visitor }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visitor.opens('/property-listing/cmvkwj4yjw')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(asked.filter((url) => url.endsWith('/code.svg'))).toEqual([])
})

test('There is a code for what is a listing, and for nothing else', async ({ request }) => {
  const code = await request.get('/property-listing/cmvkwj4yjw/code.svg')
  expect(code.headers()['content-type']).toBe('image/svg+xml')
  expect(code.headers()['cache-control']).toBe('public, max-age=86400')
  expect((await request.get('/property-listing/zzzzzzzzzz/code.svg')).status()).toBe(404)
})
