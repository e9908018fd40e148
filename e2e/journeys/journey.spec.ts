import type { Cards } from '../testing/cards.ts'
import { someWords } from '../testing/inquiry-form.ts'
import { firmMailbox, type Site } from '../testing/site.ts'
import { expect, test } from '../testing/test.ts'

// With the page loader, as visitors have it.
test.use({ siteEnv: { LOADER_MINIMUM_MS: '' } })
// In one worker, since each starts a site of its own.
test.describe.configure({ mode: 'default' })

test('A visitor filters, sorts, looks at every picture and asks: the words are stored, and two mails go out', async ({
  page,
  site,
  visitor,
  filter,
  cards,
  slider,
  inquiryForm,
  answers,
}) => {
  await page.clock.install()
  await visitor.opens('/property-listings/')

  await test.step('filter by town and type', async () => {
    await filter.choosePlace('Kisumu')
    await filter.choose('Type', 'Residential')
    await filter.show()
    await expect(page).toHaveURL('/property-listings/?propertyType=Residential&town=kisumu')
    await expect(filter.chips).toContainText('Kisumu')
    await expect(cards.count).toHaveText(`${await cards.all.count()} properties`)
    for (const card of await cards.all.all()) await expect(card).toContainText(', Kisumu')
  })

  await test.step('the cheapest first', async () => {
    await filter.choose('Sort by', 'Price (Low - High)')
    await expect(page).toHaveURL('/property-listings/?propertyType=Residential&town=kisumu&sort=price-low-high')
    await expectToAscend(cards)
  })

  const [propertyId = ''] = await cards.ids()
  await cards.open(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${propertyId}`)
  await expect(page).toHaveURL(`/property-listing/${propertyId.toLowerCase()}`)

  await test.step('all images, one after the other', async () => {
    await slider.open()
    await slider.pause.click()
    const total = Number((await slider.position.innerText()).split(' of ')[1])
    expect(total).toBeGreaterThan(1)
    for (let number = 1; number <= total; number++) {
      await slider.expectToShow(number, total)
      await slider.next.click()
    }
    await slider.expectToShow(1, total)
    await slider.close.click()
    await expect(slider.dialog).toBeHidden()
  })

  const words = someWords()
  await test.step('ask', async () => {
    await inquiryForm.open()
    await inquiryForm.fill(words)
    const answer = await answers.hold(/\/forms\/property-inquiry$/)
    await inquiryForm.send()
    await expect(inquiryForm.button).toHaveText('Submitting...')
    await expect(inquiryForm.button).toBeDisabled()
    answer.release()
    await expect(inquiryForm.button).toHaveText('Submitted')
    await expect(inquiryForm.message).toHaveText(/^Thank you\. .*Your reference is \S+\.$/)
    await expect(inquiryForm.fields.name).toHaveValue('')
  })

  await expectStoredAndMailed(site, { propertyId, words, reference: await inquiryForm.reference() })

  await test.step('after 10 seconds the form is as it was', async () => {
    await page.clock.fastForward(10_000)
    await expect(inquiryForm.button).toHaveText('Send Inquiry')
    await expect(inquiryForm.form.getByText('Thank you')).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A visitor filters, sorts, sees every picture, mends the form and asks', async ({
    page,
    site,
    visitor,
    filter,
    cards,
    slider,
    inquiryForm,
    faults,
  }) => {
    await visitor.opens('/property-listings/')

    await test.step('filter and sort by an ordinary form', async () => {
      await filter.choose('Type', 'Residential')
      await filter.form.getByRole('button', { name: 'Choose places' }).click()
      await page.getByRole('checkbox', { name: 'All of Kisumu' }).check()
      await page.getByRole('main').getByRole('button', { name: 'Show properties' }).click()
      await filter.choose('Sort by', 'Price (Low - High)')
      await filter.show()
      await expect(page).toHaveURL(/\/property-listings\/\?.*town=kisumu/)
      await expect(cards.count).toHaveText(`${await cards.all.count()} properties`)
      for (const card of await cards.all.all()) await expect(card).toContainText(', Kisumu')
      await expectToAscend(cards)
    })

    const [propertyId = ''] = await cards.ids()
    await cards.open(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${propertyId}`)

    await test.step('all images, beneath one another', async () => {
      const said = await slider.opener.innerText()
      await slider.opener.click()
      await expect(page.getByRole('list', { name: 'All images' }).getByRole('img')).toHaveCount(
        Number(/\d+/.exec(said)?.[0]),
      )
    })

    await inquiryForm.open()
    await expect(inquiryForm.opener).toBeDisabled()
    await expect(inquiryForm.fields.propertyID).toHaveValue(propertyId)
    const words = someWords()

    await test.step('a form that cannot be accepted comes back with every word and a message at each field', async () => {
      faults.expect(422)
      const wrong = { ...words, email: 'wanjiru at example', phone: '12' }
      await inquiryForm.fill(wrong)
      await inquiryForm.send()
      await expect(inquiryForm.fields.email).toHaveAccessibleDescription(
        'Please enter a complete e-mail address, such as name@example.com',
      )
      await expect(inquiryForm.fields.phone).toHaveAccessibleDescription(
        /Please provide a phone number of 6 to 15 digits/,
      )
      await expect(inquiryForm.message).toHaveText('Please check 2 fields.')
      for (const field of ['name', 'email', 'phone', 'msg'] as const) {
        await expect(inquiryForm.fields[field]).toHaveValue(wrong[field])
      }
      await expect(inquiryForm.fields.propertyID).toHaveValue(propertyId)
    })

    await inquiryForm.fill(words)
    await inquiryForm.send()
    await expect(inquiryForm.message).toHaveText(/^Thank you\. .*Your reference is \S+\.$/)
    await expect(page).toHaveURL(new RegExp(`/property-listing/${propertyId.toLowerCase()}\\?sent=`))
    await expectStoredAndMailed(site, { propertyId, words, reference: await inquiryForm.reference() })
  })
})

/** The cheapest first, without a price last. */
async function expectToAscend(cards: Cards) {
  await expect(async () => {
    const prices = await cards.prices()
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity)))
  }).toPass({ timeout: 10_000 })
}

async function expectStoredAndMailed(
  site: Site,
  { propertyId, words, reference }: { propertyId: string; words: ReturnType<typeof someWords>; reference: string },
) {
  await test.step('the inquiry is in the database, and both mails have arrived', async () => {
    expect(site.inquiriesFrom(words.email)).toEqual([
      {
        kind: 'property-inquiry',
        reference,
        fields: { ...words, propertyID: propertyId.toLowerCase(), phone: '+254700000111' },
      },
    ])
    await expect.poll(() => site.mailsAbout(reference).length).toBe(2)
    const mails = site.mailsAbout(reference)
    const notification = mails.find(({ recipients }) => recipients.includes(firmMailbox))
    expect(notification?.mail.replyTo).toEqual([{ name: words.name, address: words.email }])
    expect(notification?.mail.text).toContain(words.msg)
    const acknowledgement = mails.find(({ recipients }) => recipients.includes(words.email))
    expect(acknowledgement?.mail.text).toContain(`Your reference is ${reference}`)
  })
}
