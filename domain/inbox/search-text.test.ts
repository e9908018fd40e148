import { expect, test } from 'vitest'
import type { Dial } from '../ports.ts'
import { readTelephone } from '../telephone.ts'
import { toSearchParts, toSearchText } from './search-text.ts'

const fields = {
  propertyID: 'clx12abc34, clx12abc35',
  name: 'Zoë Wanjirũ-Müller',
  email: 'Zoe_W@Example.co.ke',
  phone: '+254712345678',
  msg: 'Is it near Lang’ata?\nI may call on 24 Nov.',
}
const text = toSearchText(fields, '7K3-M9Q')

/** Reads Kenyan mobile numbers, as the server reads every country's. */
const dial: Dial = (typed) => {
  const [, digits] = /^(?:\+254|00254|0)?(7\d{8})$/.exec(readTelephone(typed)) ?? []
  return digits ? `+254${digits}` : null
}

const isFoundBy = (typed: string) => {
  const { parts, telephones } = toSearchParts(typed, dial)
  return parts.every((part) => text.includes(part)) && telephones.every((number) => number === '+254712345678')
}

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
  // A part of it.
  '2345678',
  '0712345',
  '254712345',
  'wanjiru 0712345678',
  'wanjiru, 0712 345 678, zoe',
  '7k3-m9q',
  'CLX12ABC35',
  'langata',
  'near 24',
])('is found by %j', (typed) => {
  const { parts, telephones } = toSearchParts(typed, dial)
  expect(parts.length + telephones.length).toBeGreaterThan(0)
  expect(isFoundBy(typed)).toBe(true)
})

test.each(['karen', 'zoe karen', '0712 345 679', 'zoe 0712 345 679', 'zoexw@example.co.ke', '7k3-m9r', '%', '_%'])(
  'is not found by %j',
  (typed) => {
    expect(isFoundBy(typed)).toBe(false)
  },
)

test('figures in another word are no telephone', () => {
  for (const typed of ['clx0712345678', '0712345678@example.com', '0712345678x'])
    expect(toSearchParts(typed, dial)).toEqual({ parts: [typed], telephones: [] })
})

test('no more than eight words and two telephones are looked for, of the first 200 characters', () => {
  expect(toSearchParts('a b c d e f g h i j', dial).parts).toHaveLength(8)
  expect(toSearchParts('0712345678, 0712345679, 0712345670', dial)).toEqual({
    parts: ['712345670'],
    telephones: ['+254712345678', '+254712345679'],
  })
  expect(toSearchParts(`${'x'.repeat(300)} b`, dial)).toEqual({ parts: ['x'.repeat(200)], telephones: [] })
})
