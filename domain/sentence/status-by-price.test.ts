import { expect, test } from 'vitest'
import { readSampleListings } from '../../server/testing/listing-rules.ts'
import { listCriteria } from '../search/list-criteria.ts'
import { readSaid } from './said-search.ts'
import { readSampleWords } from './testing/sample-words.ts'

const words = readSampleWords(readSampleListings())
const read = (say: string, form = '', screen: 'all' | 'for-sale' = 'all') =>
  readSaid(screen, new URLSearchParams(`${form}&${new URLSearchParams({ say })}`), words)
const statusOf = (...asked: Parameters<typeof read>) => read(...asked).search.propertyStatus.join()

test.each([
  ['2 bed 80k', 'For_Rent'],
  ['house from 100k to 150k', 'For_Rent'],
  ['apartment under 12m', 'For_Sale'],
  ['plot below 800k', 'For_Sale'],
  ['$1500 2 bed', 'For_Rent'],
  ['3 bed £200k', 'For_Sale'],
  ['house under 1.4m', ''],
  ['house from 100k to 20m', ''],
  ['2 bed', ''],
  ['2 bed 80k for sale', 'For_Sale'],
])('%j decides between sale and rent: %j (F2)', (say, status) => {
  expect(statusOf(say)).toBe(status)
})

test('the chip says so, and takes it back', () => {
  const [chip] = listCriteria(read('2 bed 80k').search)
  expect(chip).toMatchObject({
    label: 'For Rent',
    byPrice: true,
    without: { propertyStatus: [], maxPriceValue: 80_001 },
  })
})

test('a form or a screen that says which decides alone, and so does a sum that is not in the sentence', () => {
  expect(statusOf('2 bed 80k', 'propertyStatus=For_Sale')).toBe('For_Sale')
  expect(read('2 bed 80k', '', 'for-sale')).toMatchObject({ screen: 'for-sale', search: { propertyStatus: [] } })
  expect(statusOf('2 bed', 'maxPriceValue=80000')).toBe('')
})

test('without a rent or a sale to compare with, nothing is decided', () => {
  const some = readSampleWords(readSampleListings().filter(({ propertyStatus }) => propertyStatus === 'For_Sale'))
  expect(readSaid('all', new URLSearchParams({ say: '2 bed 80k' }), some).search.propertyStatus).toEqual([])
})
