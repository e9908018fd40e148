import { describe, expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'

const inquiry = {
  ...{ propertyID: 'CLX12ABC34', name: 'Wanjiru', email: 'wanjiru@example.co.ke', phone: '+254700000000' },
  msg: 'Is Saturday possible?',
}
const words = 'I would like to see it: on site or by video.'

function messageOf(fields: object): string {
  const parsed = parseForm('property-inquiry', { ...inquiry, ...fields })
  return parsed.ok ? parsed.value.msg : 'invalid'
}

describe('the tick of somebody who would like to see a property (D11)', () => {
  test.each([
    ['is the first line of the message', { viewing: 'yes' }, `${words}\n${inquiry.msg}`],
    ['is the message where nothing else is written', { viewing: 'yes', msg: '' }, words],
    [
      'speaks of several',
      { viewing: 'yes', propertyID: ['CLX12ABC34', 'CLX12ABC35'] },
      `${words.replace('it', 'them')}\n${inquiry.msg}`,
    ],
    ['is not there without the tick', {}, inquiry.msg],
    ['is not there with an empty one', { viewing: '' }, inquiry.msg],
  ])('%s', (_what, fields, message) => expect(messageOf(fields)).toBe(message))

  test('counts within the limit of the message, and nothing is cut', () => {
    const most = 'a'.repeat(5_000 - words.length - 1)
    expect(messageOf({ viewing: 'yes', msg: most })).toBe(`${words}\n${most}`)
    expect(parseForm('property-inquiry', { ...inquiry, viewing: 'yes', msg: `${most}a` })).toMatchObject({
      errors: { msg: 'Please keep your message to 5,000 characters; it has 5,001 now' },
      values: { msg: `${most}a`, viewing: 'yes' },
    })
  })

  test('stays, with the message as it was typed, where another field is wrong', () => {
    expect(parseForm('property-inquiry', { ...inquiry, viewing: 'yes', name: '' })).toMatchObject({
      ok: false,
      values: { msg: inquiry.msg, viewing: 'yes' },
    })
  })

  test('is nothing to a form that does not have it', () => {
    const { name, email, msg } = inquiry
    const parsed = parseForm('contact-us', { name, email, msg, viewing: 'yes' })
    expect(parsed.ok && parsed.value.msg).toBe(msg)
  })
})
