import { expect, test } from 'vitest'
import { maxPostedFields, parsePostedFields } from './posted-fields.ts'

test('fields are read as browsers write them', () => {
  const sent = new URLSearchParams([
    ['name', 'Ann & Ben'],
    ['msg', 'a=b\r\n+ 1 %'],
    ['plan', '1'],
    ['plan', '2'],
  ])
  expect([...(parsePostedFields(sent.toString()) ?? [])]).toEqual([...sent])
  expect([...(parsePostedFields('') ?? [])]).toEqual([])
})

test.each(['a', 'a=', 'a=1', '', '='])('as many fields as a form may have are read, one more is not: %j', (field) => {
  const whole = Array(maxPostedFields).fill(field).join('&')
  expect(parsePostedFields(whole)).not.toBeNull()
  expect(parsePostedFields(`${whole}&`)).toBeNull()
})
