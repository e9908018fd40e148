import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { pageData } from './testing/answers.ts'
import { someWords } from './testing/inquiry-form.ts'
import { expect, type Tools, test } from './testing/test.ts'

// Tracing what axe does takes longer than axe.
test.use({ trace: 'off' })

type Arrange = (tools: Tools) => Promise<unknown>

const listings = '/property-listings/'
const property = '/property-listing/cmvkwj4yjw'
const twelvePictures = '/property-listing/cmw4nw857v'

/** Every screen and every state of one, by how a visitor comes to it. */
const states: Record<string, Arrange> = {
  'the home page': ({ visitor }) => visitor.opens('/'),
  'all listings': ({ visitor }) => visitor.opens(listings),
  'for sale': ({ visitor }) => visitor.opens('/properties/for-sale'),
  'residential homes': ({ visitor }) => visitor.opens('/properties/for-sale/residential-homes'),
  apartments: ({ visitor }) => visitor.opens('/properties/for-sale/apartments-and-mansionettes'),
  land: ({ visitor }) => visitor.opens('/properties/for-sale/land-and-plots'),
  'for rent': ({ visitor }) => visitor.opens('/properties/for-rent'),
  'a search with chips and all filters': ({ visitor }) =>
    visitor.opens(`${listings}?town=nairobi&propertyType=Residential&minPriceValue=10000&page=2&filters=open`),
  'a search that finds nothing': ({ visitor }) => visitor.opens(`${listings}?town=kisumu&numberOfBedrooms=99`),
  'a search with wrong prices': ({ visitor }) => visitor.opens(`${listings}?minPriceValue=4999&maxPriceValue=10`),
  'listings that are awaited': async ({ page, visitor, answers, cards }) => {
    await visitor.opens('/')
    await answers.hold(pageData)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Properties For Rent' }).click()
    await expect(cards.skeletons).toHaveCount(3)
  },
  'a property with twelve pictures': ({ visitor }) => visitor.opens(twelvePictures),
  'a property without a picture': ({ visitor }) => visitor.opens('/property-listing/cmvakl5opt'),
  'a property with a very long name': ({ visitor }) => visitor.opens('/property-listing/cmuxzb4xh1'),
  'a property in Kiswahili': ({ visitor }) => visitor.opens('/property-listing/cmrt6i8bxo'),
  'a property without a price': ({ visitor }) => visitor.opens('/property-listing/cmuqo9w0i4'),
  'a property whose server is slow': async ({ page, visitor, cards, answers }) => {
    await visitor.opens(listings)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('Properties'))).not.toBeNull()
    await answers.hold(pageData)
    await cards.open(0)
    await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
  },
  'all images beneath the property': ({ visitor }) => visitor.opens(`${twelvePictures}?images=all`),
  'all images over the property': async ({ page, visitor, slider }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitor.opens(twelvePictures)
    await slider.open()
  },
  'a price in dollars': async ({ page, visitor }) => {
    await visitor.opens(property)
    await page.getByRole('complementary').getByRole('button', { name: 'KES' }).focus()
    await expect(page.getByRole('complementary').getByRole('button', { name: 'USD' })).toBeVisible()
  },
  'the inquiry form': async ({ visitor, inquiryForm }) => {
    await visitor.opens(property)
    await inquiryForm.open()
  },
  'the inquiry form with something missing': async ({ visitor, inquiryForm }) => {
    await visitor.opens(property)
    await inquiryForm.open()
    await inquiryForm.send()
  },
  'the inquiry form while it is sent': async ({ visitor, inquiryForm, answers }) => {
    await visitor.opens(property)
    await inquiryForm.open()
    await inquiryForm.fill(someWords())
    await answers.hold(/\/forms\//)
    await inquiryForm.send()
    await expect(inquiryForm.button).toHaveText('Submitting...')
  },
  'the inquiry form with its thanks': async ({ visitor, inquiryForm }) => {
    await visitor.opens(property)
    await inquiryForm.open()
    await inquiryForm.fill(someWords())
    await inquiryForm.send()
    await expect(inquiryForm.message).toContainText('Thank you')
  },
  'the inquiry form that could not be sent': async ({ page, visitor, inquiryForm, faults }) => {
    faults.expect(503)
    await visitor.opens(property)
    await inquiryForm.open()
    await inquiryForm.fill(someWords())
    await page.route(/\/forms\//, (route) => route.fulfill({ status: 503, json: { message: 'Not now, please.' } }))
    await inquiryForm.send()
    await expect(inquiryForm.message).toHaveText('Not now, please.')
  },
  'the inquiry form as the server gives it back': async ({ visitor, inquiryForm, faults }) => {
    faults.expect(422)
    await visitor.opens(`${property}?inquiry=open`)
    await inquiryForm.fill({ name: 'Wanjirũ', email: 'wanjiru at example' })
    await inquiryForm.form.evaluate((form: HTMLFormElement) => form.submit())
    await expect(inquiryForm.message).toHaveText('2 fields need another look.')
  },
  'an unknown address': ({ visitor, faults }) => {
    faults.expect(404)
    return visitor.opens('/somewhere/else')
  },
}

for (const [name, arrange] of Object.entries(states)) {
  test(`${name}: accessible on a desk and on a phone, and as wide as the window`, async ({ tools }) => {
    await arrange(tools)
    for (const width of [1280, 360]) {
      await tools.page.setViewportSize({ width, height: 800 })
      await test.step(`axe at ${width}`, () => expectAccessible(tools.page))
    }
    for (const width of [320, 360, 768, 1280, 1920]) {
      await tools.page.setViewportSize({ width, height: 800 })
      await expectToFit(tools.page, width)
    }
  })
}

test('an open dropdown: accessible, and inside the window', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Properties' }).hover()
  await main.getByRole('link', { name: 'For Sale' }).hover()
  await expect(main.getByRole('link', { name: 'Land & Plots' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, width)
  }
})

test('the open mobile menu: accessible, and inside the window', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visitor.opens('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page, width)
  }
})
