import { expect, test } from 'vitest'
import { listingAddresses } from './office/pages.ts'
import { listShortIds, readPropertyId } from './typed-ids.ts'
import { urls } from './urls.ts'

const onSite = (typed: string) => readPropertyId(typed, [urls.listing('')])
const inOffice = (typed: string) => readPropertyId(typed, listingAddresses)

test.each([
  'cmwkcun1ef',
  'cmwkcun1ef.',
  'Property ID cmwkcun1ef',
  'property id: cmwkcun1ef)',
  'Ref cmwkcun1ef',
  'Ref. cmwkcun1ef',
  'ref:cmwkcun1ef',
  'Reference no. cmwkcun1ef',
  'ID: cmwkcun1ef',
  'ID#cmwkcun1ef',
  '#cmwkcun1ef',
  'property no. cmwkcun1ef',
  'Property number: cmwkcun1ef',
  'listing no cmwkcun1ef',
  '/property-listing/cmwkcun1ef',
  'https://www.riparo.example/property-listing/cmwkcun1ef',
  'https://www.riparo.example/property-listing/cmwkcun1ef/?utm_source=whatsapp#inquiry',
  'Is it free? https://www.riparo.example/property-listing/cmwkcun1ef. Thank you',
])('the id in %j is read on the site and in the office (F3)', (typed) => {
  expect([onSite(typed), inOffice(typed)]).toEqual(['cmwkcun1ef', 'cmwkcun1ef'])
})

test('the office reads the address of its own form too', () => {
  const typed = 'https://www.riparo.example/office/listings/cmwkcun1ef2ab0123456789c?done=saved'
  expect(inOffice(typed)).toBe('cmwkcun1ef2ab0123456789c')
  expect(listShortIds(`Ref CMWKCUN1EF, #abc;  ${typed} é`, listingAddresses)).toEqual([
    { word: 'CMWKCUN1EF', id: 'cmwkcun1ef' },
    { word: '#abc', id: 'abc' },
    { word: typed, id: 'cmwkcun1ef' },
    { word: 'é', id: null },
  ])
})

test.each(['', '#', 'ref', 'id:', 'two words', 'ref two words', '/property-listing/', '3 bed Kilimani'])(
  '%j is no id',
  (typed) => {
    expect(onSite(typed)).toBeNull()
  },
)
