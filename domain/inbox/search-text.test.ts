import { expect, test } from 'vitest'
import { toSearchParts, toSearchText } from './search-text.ts'

const fields = {
  propertyID: 'clx12abc34, clx12abc35',
  name: 'Zoë Wanjirũ-Müller',
  email: 'Zoe_W@Example.co.ke',
  phone: '+254712345678',
  msg: 'Is it near Lang’ata?\nI may call on 24 Nov.',
}
const text = toSearchText(fields, '7K3-M9Q')

test.each([
  'zoe',
  'WANJIRU',
  'müller zoe',
  'zoe_w@example.co.ke',
  'Zoe_W@',
  '0712 345 678',
  '+254 712 345-678',
  '00254712345678',
  '712345678',
  'wanjiru 0712345678',
  '7k3-m9q',
  'CLX12ABC35',
  'langata',
  'near 24',
])('is found by %j', (typed) => {
  const parts = toSearchParts(typed)
  expect(parts.length).toBeGreaterThan(0)
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
})

test.each(['karen', 'zoe karen', '0712 345 679', 'zoexw@example.co.ke', '7k3-m9r', '%', '_%'])(
  'is not found by %j',
  (typed) => {
    const parts = toSearchParts(typed)
    expect(parts.filter((part) => !text.includes(part))).not.toEqual([])
  },
)

test('no more than eight words are looked for, of the first 200 characters', () => {
  expect(toSearchParts('a b c d e f g h i j')).toHaveLength(8)
  expect(toSearchParts(`${'x'.repeat(300)} b`)).toEqual(['x'.repeat(200)])
})
