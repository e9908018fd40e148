import { expectAccessible } from './testing/accessible.ts'
import { expect, test } from './testing/shared-tab-test.ts'

const sentence = '3 bed Kilimani or Lavington under 150k with fireplace'
const chips = [
  '“fireplace”',
  'For Rent, going by the price',
  '3 bedrooms',
  'Kilimani, Nairobi',
  'Lavington, Nairobi',
  'Under KES 150,000',
]
const address =
  '/property-listings/?propertyStatus=For_Rent&numberOfBedrooms=3&place=nairobi%2Fkilimani&place=nairobi%2Flavington&maxPriceValue=150000&q=fireplace&typed=propertyStatus%3AFor_Rent%3Athe+price'

test('A typed sentence is counted, becomes chips, and a chip can be removed', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await visitor.opens('/property-listings/')
  await filter.words.fill(sentence)
  await expect(filter.apply).toHaveText(/^Show \d+ propert/)
  const promised = (await filter.apply.innerText()).replace('Show ', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(cards.count).toHaveText(promised)
  await expect(filter.chips.getByRole('listitem')).toHaveText([...chips.map((chip) => `${chip}: remove`), 'Remove all'])
  await expect(filter.words).toHaveValue('fireplace')
  await expect(page.getByRole('link', { name: 'Search without “fireplace”' })).toBeVisible()
  await expectAccessible(page)
  await filter.remove('“fireplace”')
  await expect(page).toHaveURL(address.replace('&q=fireplace', ''))
  await expect(filter.words).toHaveValue('')

  // Another sentence replaces what it says, and leaves the rest.
  await filter.words.fill('2 bed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address.replace('&q=fireplace', '').replace('Bedrooms=3', 'Bedrooms=2'))
  await page.goBack()
  await expect(page).toHaveURL(address.replace('&q=fireplace', ''))
})

const misspelt = ['2 bedrooms, for “2 bedrom”: remove', 'Kilimani, Nairobi, for “kilmani”: remove', 'Remove all']

test('A chip says what was typed where it is another word, until it is removed', async ({ page, visitor, filter }) => {
  await visitor.opens('/')
  const form = page.getByRole('search', { name: 'Search properties' })
  await form.getByRole('searchbox', { name: 'What are you looking for?' }).fill('2 bedrom kilmani')
  await page.keyboard.press('Enter')
  await expect(filter.chips.getByRole('listitem')).toHaveText(misspelt)
  await expectAccessible(page)
  await filter.remove('2 bedrooms, for “2 bedrom”')
  await expect(page).toHaveURL(/\?place=nairobi%2Fkilimani&typed=place%3Anairobi%2Fkilimani%3Akilmani$/)
  await expect(filter.chips.getByRole('listitem')).toHaveText([misspelt[1] as string])
  await filter.words.fill('bungalow kajiado county')
  await page.keyboard.press('Enter')
  await expect(filter.chips.getByRole('listitem')).toHaveText([
    'Houses, for “bungalow”: remove',
    'Kitengela: remove',
    'Ngong: remove',
    'Ongata Rongai, for “kajiado county”: remove',
    'Remove all',
  ])
})

test('The home page takes a sentence, and each of its ways in finds something', async ({ page, visitor, cards }) => {
  await visitor.opens('/')
  const form = page.getByRole('search', { name: 'Search properties' })
  await form.getByRole('searchbox', { name: 'What are you looking for?' }).fill('shamba nanyuki')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/property-listings/?kind=land&town=nanyuki')
  for (const way of ['Rent', 'Buy', 'Land', 'Commercial']) {
    await visitor.opens('/')
    await page.getByRole('main').getByRole('link', { name: way, exact: true }).first().click()
    await expect(page).toHaveURL(/\/propert(?:ies|y-listings)\//)
    await expect(cards.all.first()).toBeVisible()
  }
})

test('The example in the search field of each screen finds something there', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  for (const path of ['/properties/for-sale', '/properties/for-rent', '/properties/for-sale/land-and-plots']) {
    await visitor.opens(path)
    await filter.words.fill((await filter.words.getAttribute('placeholder')) ?? '')
    await filter.words.press('Enter')
    await expect(filter.chips).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}\\?`))
    await expect(cards.count).toHaveText(/^[1-9]\d* propert/)
    await expect(filter.words).toHaveValue('')
  }
})
