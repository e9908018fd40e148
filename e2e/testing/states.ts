import { expect, type Page } from '@playwright/test'
import { pageData } from './answers.ts'
import { createContactForm } from './contact-form.ts'
import { someWords } from './inquiry-form.ts'
import { createNewsletterForm } from './newsletter-form.ts'
import type { Tools } from './test.ts'

const listings = '/property-listings/'
const property = '/property-listing/cmvkwj4yjw'
const twelvePictures = '/property-listing/cmw4nw857v'

/** Every screen in every state, each with the steps that lead to it. */
export const states: Record<string, (tools: Tools) => Promise<unknown>> = {
  'the home page': ({ visitor }) => visitor.opens('/'),
  'all listings': ({ visitor }) => visitor.opens(listings),
  'for sale': ({ visitor }) => visitor.opens('/properties/for-sale'),
  'residential homes': ({ visitor }) => visitor.opens('/properties/for-sale/residential-homes'),
  apartments: ({ visitor }) => visitor.opens('/properties/for-sale/apartments-and-mansionettes'),
  land: ({ visitor }) => visitor.opens('/properties/for-sale/land-and-plots'),
  'for rent': ({ visitor }) => visitor.opens('/properties/for-rent'),
  'a search with chips and all filters': ({ visitor }) =>
    visitor.opens(`${listings}?town=nairobi&propertyType=Residential&minPriceValue=10000&page=2&filters=open`),
  'all filters, asked for': async ({ page, visitor, filter }) => {
    await visitor.opens(listings)
    await filter.toggle.click()
    await expect(page.getByLabel('Bathrooms').filter({ visible: true })).toBeVisible()
  },
  'a search that finds nothing': ({ visitor }) => visitor.opens(`${listings}?town=kisumu&numberOfBedrooms=99`),
  'the last page of a list': ({ visitor }) => visitor.opens(`${listings}?page=6`),
  'the choice of places': ({ visitor }) => visitor.opens('/where?screen=all&propertyStatus=For_Rent&town=mombasa'),
  'how to follow a search': ({ visitor }) => visitor.opens('/follow?screen=for-rent&place=nairobi/kilimani'),
  'a search with wrong prices': ({ visitor }) => visitor.opens(`${listings}?minPriceValue=4999&maxPriceValue=10`),
  'all listings on the maps': ({ visitor }) => visitor.opens(`${listings}?view=map`),
  'one place on the map, with its listings': ({ visitor }) =>
    visitor.opens(`${listings}?place=nairobi/kilimani&view=map`),
  'a map on which nothing is found': ({ visitor }) =>
    visitor.opens(`${listings}?town=kisumu&numberOfBedrooms=99&view=map`),
  'a property in Nairobi': ({ visitor }) => visitor.opens('/property-listing/cmvuzxvun1'),
  'listings that are awaited': async ({ page, visitor, answers, cards }) => {
    await visitor.opens('/')
    await answers.hold(pageData)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Properties For Rent' }).click()
    await expect(cards.skeletons).toHaveCount(3)
  },
  'a property with twelve pictures': ({ visitor }) => visitor.opens(twelvePictures),
  'a property without a picture': ({ visitor }) => visitor.opens('/property-listing/cmvakl5opt'),
  'a property with one picture': ({ visitor }) => visitor.opens('/property-listing/cmvuvidbh6'),
  'a property with two pictures': ({ visitor }) => visitor.opens('/property-listing/cmrk8p1e1p'),
  'a property with three pictures': ({ visitor }) => visitor.opens('/property-listing/cmp5f70jfk'),
  'a property with four pictures': ({ visitor }) => visitor.opens('/property-listing/cmqglkspxz'),
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
    await expect(inquiryForm.fields.name).toBeFocused()
    await expect(inquiryForm.fields.name).not.toHaveAccessibleDescription('')
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
    await expect(inquiryForm.message).toContainText('kept on this device')
    await page.getByText('See unsent messages').click()
  },
  'the inquiry form as the server gives it back': async ({ visitor, inquiryForm, faults }) => {
    faults.expect(422)
    await visitor.opens(`${property}?inquiry=open`)
    await inquiryForm.fill({ name: 'Wanjirũ', email: 'wanjiru at example' })
    await inquiryForm.form.evaluate((form: HTMLFormElement) => form.submit())
    await expect(inquiryForm.message).toHaveText('Please check 2 fields.')
  },
  'an inquiry about more than twenty properties': async ({ page, visitor }) => {
    await visitor.opens(`/shortlist?ids=${await listIds(page, 23)}&inquiry=open`)
    await expect(page.getByRole('heading', { name: /^Ask about/ })).toBeVisible()
  },
  'an inquiry about none of three properties': async ({ page, visitor, faults }) => {
    faults.expect(422)
    await visitor.opens(`/shortlist?ids=${await listIds(page, 3)}&inquiry=open`)
    const form = page.getByRole('form', { name: /^Ask about/ })
    for (const box of await form.getByRole('checkbox').all()) await box.uncheck()
    await form.evaluate((it: HTMLFormElement) => it.submit())
    await expect(form.getByText('Please choose at least one property')).toBeVisible()
  },
  'messages that wait on this device, one of them refused': async ({ page, visitor }) => {
    await visitor.opens('/contact-us/')
    await page.evaluate((now) => {
      for (const key of ['one', 'two', 'three']) {
        const fields = { name: 'Wanjirũ', email: 'wanjiru@example.co.ke', msg: 'Is it still free?' }
        const refused = key === 'two' ? { refused: 'The e-mail address is not one.' } : {}
        const kind = key === 'one' ? 'property-inquiry' : 'contact-us'
        localStorage.setItem(`WaitingMessage ${key}`, JSON.stringify({ key, kind, fields, keptAt: now, ...refused }))
      }
    }, Date.now())
    await page.route(/\/forms\//, () => {})
    await visitor.reloads()
    await page.getByText('See unsent messages').click()
  },
  'the about page': ({ visitor }) => visitor.opens('/about-us/'),
  'the film': async ({ page, visitor }) => {
    await visitor.opens('/about-us/')
    await page.getByRole('button', { name: 'Watch our film' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'the services': async ({ page, visitor }) => {
    await visitor.opens('/services/')
    for (const summary of await page.getByRole('main').locator('summary').all()) await summary.click()
    await expect(page.getByRole('link', { name: 'Tenant Management' })).toBeVisible()
  },
  'the advisory services': ({ visitor }) => visitor.opens('/services/category/advisory'),
  'the agency services': ({ visitor }) => visitor.opens('/services/category/agency'),
  'property management': ({ visitor }) => visitor.opens('/services/category/property-management'),
  'a service': ({ visitor }) => visitor.opens('/services/agency/corporate-and-expatriate-leasing'),
  'the shortlist while it is empty': ({ visitor }) => visitor.opens('/shortlist'),
  'the shortlist with notes of two people': async ({ page, visitor }) => {
    await visitor.opens('/shortlist')
    await page.evaluate((now) => {
      const theirs = [{ note: 'Too far from the school. '.repeat(12), state: 'no' }]
      const entries = {
        CMW4NW857V: { kes: 100_000_000, note: 'Loved the garden', state: 'viewed', theirs },
        CMUXZB4XH1: { kes: 165_000_000 },
        ZZZZZZZZZZ: { name: 'A villa that nobody knows', note: 'We liked it' },
      }
      for (const [id, entry] of Object.entries(entries)) {
        localStorage.setItem(`Shortlist ${id}`, JSON.stringify({ savedAt: now, changedAt: now, ...entry }))
      }
    }, Date.now())
    await visitor.reloads()
    await expect(page.getByText('Price down since you saved it')).toBeVisible()
  },
  'the shortlist while a note is written': async ({ page, visitor }) => {
    await visitor.opens('/shortlist')
    await page.evaluate((now) => {
      localStorage.setItem('Shortlist CMW4NW857V', JSON.stringify({ savedAt: now, changedAt: now }))
    }, Date.now())
    await visitor.reloads()
    await page.getByRole('button', { name: /^Add note/ }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Loved the garden')
    await expect(page.getByRole('article').getByRole('status')).toHaveText('Saved')
  },
  'an inquiry about two properties with notes': async ({ page, visitor }) => {
    await visitor.opens('/shortlist?ids=cmw4nw857v,cmvakl5opt')
    await page.evaluate((now) => {
      const entry = { savedAt: now, changedAt: now, note: 'Loved the garden' }
      localStorage.setItem('Shortlist CMW4NW857V', JSON.stringify(entry))
    }, Date.now())
    await visitor.reloads()
    await page.getByRole('button', { name: 'Inquire about these' }).click()
    await page.getByRole('button', { name: /^Add my notes/ }).click()
    await page.getByRole('checkbox', { name: /Loved the garden/ }).check()
  },
  'a comparison of two': ({ visitor }) => visitor.opens('/shortlist?compare=cmw4nw857v,cmvkwj4yjw'),
  'the question before this device is forgotten': async ({ page, visitor }) => {
    await visitor.opens('/faqs')
    await page.evaluate(() => localStorage.setItem('Currency', 'GBP'))
    await page.getByRole('button', { name: 'Forget this device' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'a device that was just forgotten': async ({ page, visitor }) => {
    await visitor.opens('/faqs')
    await page.evaluate(() => localStorage.setItem('Currency', 'GBP'))
    await page.getByRole('button', { name: 'Forget this device' }).click()
    await page.getByRole('button', { name: 'Forget everything' }).click()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  },
  'a shared shortlist': ({ visitor }) => visitor.opens('/shortlist?ids=cmw4nw857v,cmvakl5opt,cmuxzb4xh1,nosuchone1'),
  'a comparison of six': ({ visitor }) =>
    visitor.opens('/shortlist?compare=cmw4nw857v,cmvkwj4yjw,cmrt6i8bxo,cmuxzb4xh1,cmvakl5opt,cmuqo9w0i4'),
  'the questions': async ({ page, visitor }) => {
    await visitor.opens('/faqs')
    await page.locator('summary').first().click()
  },
  'the areas': ({ visitor }) => visitor.opens('/areas'),
  'an area': ({ visitor }) => visitor.opens('/areas/nairobi/kilimani'),
  'a kind of property in an area': ({ visitor }) => visitor.opens('/areas/nairobi/apartments-for-rent'),
  'the calculators': ({ visitor }) => visitor.opens('/tools'),
  'a calculator with its rates': async ({ page, visitor }) => {
    await visitor.opens('/tools/rental-yield?price=12m&rent=x&rentalTaxFrom=300k')
    await expect(page.getByLabel('Lower limit of the tax on rent, KES')).toBeVisible()
  },
  'the privacy policy': ({ visitor }) => visitor.opens('/data-privacy-policy'),
  'the testimonials': ({ visitor }) => visitor.opens('/insights/client-insights'),
  insights: ({ visitor }) => visitor.opens('/insights/'),
  news: ({ visitor }) => visitor.opens('/insights/news-and-updates'),
  'an article': ({ visitor }) => visitor.opens('/insights/buying-costs-in-kenya'),
  'the contact page': ({ visitor }) => visitor.opens('/contact-us/'),
  'the contact page on a Sunday': async ({ page, visitor }) => {
    await page.clock.setFixedTime('2026-11-22T09:00:00Z')
    await visitor.opens('/contact-us/')
  },
  'the contact form with something missing': async ({ page, visitor }) => {
    await visitor.opens('/contact-us/')
    await createContactForm(page).button.click()
    await expect(page.getByText('Please enter a message')).toBeVisible()
  },
  'the contact form with messages that were begun in other tabs': async ({ page, visitor }) => {
    await visitor.opens('/contact-us/')
    await page.evaluate(
      (words) => {
        for (const [tab, msg] of words.entries()) {
          const draft = { fields: { name: 'Wanjirũ', msg }, key: `${tab}`, keptAt: Date.now() }
          localStorage.setItem(`Draft contact-us ${tab}`, JSON.stringify(draft))
        }
      },
      ['Could you look for one?', 'Is the plot in Karen still free?', 'Could you sell a house? '.repeat(40)],
    )
    await visitor.reloads()
    await expect(page.getByText('You also started a message')).toHaveCount(2)
  },
  'the newsletter’s form with something missing': async ({ page, visitor }) => {
    await visitor.opens('/faqs')
    const newsletter = createNewsletterForm(page)
    await newsletter.button.click()
    await expect(newsletter.email).toHaveAccessibleDescription('Please enter your email address')
  },
  'the newsletter’s form with its thanks': ({ visitor }) =>
    visitor.opens('/faqs?sent=sent.newsletter#newsletter-status'),
  'the newsletter’s form where no mail can be sent': ({ visitor }) =>
    visitor.opens('/faqs?sent=noted.newsletter#newsletter-status'),
  'a subscription to confirm': ({ visitor }) => visitor.opens('/newsletter/confirm?token=x'),
  'the form of a search to follow, with something missing': async ({ page, visitor }) => {
    await visitor.opens('/follow?screen=for-rent&place=nairobi/kilimani')
    await page.getByRole('button', { name: 'Get mails' }).click()
    await expect(page.getByRole('main').getByLabel('E-mail address')).toHaveAccessibleDescription(
      'Please enter your email address',
    )
  },
  'what to hear if a price falls': ({ visitor }) => visitor.opens('/follow?property=cmvkwj4yjw'),
  'a link of saved searches that is not known': ({ visitor, faults }) => {
    faults.expect(410)
    return visitor.opens('/saved-searches?token=x')
  },
  'a link of the newsletter that is not known': ({ visitor, faults }) => {
    faults.expect(410)
    return visitor.opens('/newsletter/unsubscribe?result=unknown')
  },
  'an unknown address': ({ visitor, faults }) => {
    faults.expect(404)
    return visitor.opens('/somewhere/else')
  },
  'a page with a fault of ours': openFaultyPage,
}

/** Opens a page by a link whose data lacks what the page needs. `page.unroute(pageData)` ends that. */
export async function openFaultyPage({ page, visitor, faults }: Pick<Tools, 'page' | 'visitor' | 'faults'>) {
  faults.expect(/Cannot read properties of undefined/)
  await visitor.opens('/')
  await page.route(pageData, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"items"', '"nothing"') })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Faqs' }).click()
  await expect(page.getByRole('main')).toContainText('Internal Server Error')
}

/** The short ids of the newest listings, as the address of a shared shortlist has them. */
async function listIds(page: Page, count: number): Promise<string> {
  const listings: { id: string }[] = await (await page.request.get('/property-listings.json')).json()
  return listings
    .slice(0, count)
    .map(({ id }) => id.slice(0, 10))
    .join()
}
