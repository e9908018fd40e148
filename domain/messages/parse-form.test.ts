import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listTypedFields, parseForm } from './parse-form.ts'
import { type SubmittedFields, splitPropertyIds } from './submitted-fields.ts'

const valid = {
  propertyID: 'clx12abc34',
  name: 'Wanjiru Müller',
  email: 'wanjiru@example.co.ke',
  phone: '+254 700 000-000',
  msg: 'Is it still free?',
  special: '',
}

describe('an inquiry', () => {
  test('is accepted as it was meant', () => {
    expect(
      parseForm('property-inquiry', { ...valid, propertyID: ' CLX12ABC34 ', name: '  Wanjiru Müller ', unknown: 'x' }),
    ).toEqual({
      ok: true,
      value: { ...valid, phone: '+254700000000' },
    })
  })

  test('names its fields in the order of the form', () => {
    expect(Object.keys(value({}))).toEqual(['propertyID', 'name', 'email', 'phone', 'msg', 'special'])
  })

  test('that is empty gets the messages of section 5, one for each field, and none for the optional ones', () => {
    expect(errors({ propertyID: valid.propertyID, email: '  ', phone: '()' })).toEqual({
      name: 'Please enter your name',
      email: 'Please provide an email',
      phone: 'Please provide a phone number',
    })
  })

  test('that is refused gives back every word as it was typed (D3)', () => {
    const typed = { ...valid, name: '  Jane ', phone: '12 34', msg: ' a\r\nb ' }
    expect(parseForm('property-inquiry', typed)).toMatchObject({ ok: false, values: typed })
  })
})

describe('the properties (F12)', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `Prop-${index}`)

  test('are one text, in the order of the sender and each once, in whatever case it came', () => {
    const { propertyID } = value({ propertyID: [' CLX12ABC34', 'abc', 'clx12abc34 ', 'ABC', 'd_e'] })
    expect(propertyID).toBe('clx12abc34, abc, d_e')
    expect(splitPropertyIds(propertyID)).toEqual(['clx12abc34', 'abc', 'd_e'])
  })

  test('that are one and the same are one property, as if it had been sent alone', () => {
    for (const propertyID of [['CLX12ABC34'], ['clx12abc34', 'CLX12ABC34'], ['', 'clx12abc34']]) {
      expect(parseForm('property-inquiry', { ...valid, propertyID })).toEqual(parseForm('property-inquiry', valid))
    }
  })

  test('may be 20, each counted once, and not 21', () => {
    expect(splitPropertyIds(value({ propertyID: [...ids(20), 'PROP-0'] }).propertyID)).toHaveLength(20)
    expect(errors({ ...valid, propertyID: ids(21) })).toEqual({
      propertyID: 'You can ask about 20 properties at most; you have selected 21',
    })
  })

  test('have to be at least one', () => {
    for (const propertyID of ['', ' ', [], ['', ' '], undefined]) {
      expect(errors({ ...valid, propertyID })).toEqual({ propertyID: 'Please choose at least one property' })
    }
  })

  test('are refused where one cannot be an id, also two ids in one text', () => {
    for (const propertyID of ['../admin', 'abc, def', 'clx12abc34x', 'a b', 'a\nb']) {
      expect(errors({ ...valid, propertyID })).toEqual({
        propertyID: expect.stringContaining('which property you mean.'),
      })
      expect(errors({ ...valid, propertyID: ['abc', propertyID] })).toEqual({
        propertyID: expect.stringContaining('which properties you mean.'),
      })
    }
  })

  test('that are accepted are 20 different ids at most, whatever was sent, and are accepted again as they are', () => {
    const id = fc.oneof(fc.string(), fc.stringMatching(/^ ?[a-cA-C]{1,2}$/), fc.constantFrom('__proto__', 'x, y', '🏡'))
    const outcomes = new Set<boolean>()
    fc.assert(
      fc.property(fc.oneof(fc.array(id, { maxLength: 30 }), id), (propertyID) => {
        const result = parseForm('property-inquiry', { ...valid, propertyID })
        outcomes.add(result.ok)
        if (!result.ok) expect(result.errors).toEqual({ propertyID: expect.any(String) })
        const ids = result.ok ? splitPropertyIds(result.value.propertyID) : []
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBeLessThanOrEqual(20)
        if (result.ok) expect(parseForm('property-inquiry', { ...valid, propertyID: ids })).toEqual(result)
      }),
    )
    expect(outcomes).toEqual(new Set([true, false]))
  })

  test('come back as one text with a form that is refused', () => {
    expect(parseForm('property-inquiry', { ...valid, propertyID: ['ABC', 'def'], email: '' })).toMatchObject({
      ok: false,
      values: { propertyID: 'ABC, def' },
    })
  })
})

describe('the phone', () => {
  test('of 6 to 15 digits is accepted however it is grouped (D7)', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 15 })
    const grouping = fc.array(fc.constantFrom('', ' ', '-', '‑', '–', '(', ')', '\u00a0'), {
      minLength: 15,
      maxLength: 15,
    })
    fc.assert(
      fc.property(digits, grouping, fc.constantFrom('', '+'), (number, marks, plus) => {
        const typed = plus + [...number].map((digit, index) => digit + marks[index]).join('')
        // A zero in brackets behind a country's code is no digit, as the test of that says.
        fc.pre(!typed.includes('(0)'))
        expect(value({ phone: typed }).phone).toBe(plus + number)
      }),
    )
  })

  test('of 5 or 16 digits, with letters, or with a plus inside is refused', () => {
    for (const phone of ['12345', '1234567890123456', '0700CALLME', '0700+000000', '++254700000', '٠٧٠٠٠٠٠']) {
      expect(errors({ ...valid, phone })).toEqual({ phone: expect.stringContaining('6 to 15 digits') })
    }
  })
})

test('the phone and the e-mail lose what nobody sees, and what was typed of the phone is known (D7, D10)', () => {
  const typed = { ...valid, phone: '\u202a+254 (0) 712\u00a0345 678\u202c', email: '\u2066wanjiru@example.co.ke\u2069' }
  const read = value(typed)
  expect(read).toMatchObject({ phone: '+254712345678', email: 'wanjiru@example.co.ke' })
  expect(listTypedFields('property-inquiry', typed, read)).toEqual({ phone: '+254 (0) 712 345 678' })
  expect(
    listTypedFields('property-inquiry', { ...valid, phone: ' 0712345678 ' }, value({ phone: '0712345678' })),
  ).toEqual({})
  expect(listTypedFields('contact-us', { ...valid, phone: '07 12' }, read)).toEqual({})
})

test('a phone of more than a hundred characters is none', () => {
  expect(errors({ ...valid, phone: `0712${' '.repeat(200)}345678` })).toEqual({})
  expect(errors({ ...valid, phone: `0712${'-'.repeat(100)}345678` })).toEqual({
    phone: expect.stringContaining('6 to 15 digits'),
  })
})

test('prose keeps what it is spelt with, and loses marks of direction that nothing closes (D10)', () => {
  expect(value({ name: '\u202eWanjirũ \u2067م\u200cی\u2069' }).name).toBe('Wanjirũ \u2067م\u200cی\u2069')
  expect(value({ msg: '👩🏾\u200d🌾 ❤\ufe0f\n\u202aopen\nnext' }).msg).toBe('👩🏾\u200d🌾 ❤\ufe0f\nopen\nnext')
  expect(errors({ ...valid, name: '\u200b\u2060 \ufeff' })).toEqual({ name: 'Please enter your name' })
})

describe('the name', () => {
  test('may have 200 characters, an emoji being one, and not 201', () => {
    expect(value({ name: '🏡'.repeat(200) }).name).toBe('🏡'.repeat(200))
    expect(errors({ ...valid, name: 'x'.repeat(201) })).toEqual({
      name: 'Please keep this to 200 characters; it has 201 now',
    })
  })

  test('never keeps a line break or another control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (noise) => {
        expect(value({ name: `Jane\r\nBcc: a@b.example\u2028${noise}\u0000x` }).name).not.toMatch(
          /[\p{Cc}\u2028\u2029]/u,
        )
      }),
    )
  })
})

describe('the email', () => {
  test('is accepted as people have it', () => {
    for (const email of [
      'a@b.co',
      'first.last+tag@sub.example.co.ke',
      "o'neil@example.com",
      'jane@müller.example',
      'x_y-z@1.2.museum',
    ]) {
      expect(value({ email: ` ${email} ` }).email).toBe(email)
    }
  })

  test('is refused where it cannot be one', () => {
    const wrong = [
      'jane',
      'jane@',
      '@example.com',
      'jane@example',
      'a b@example.com',
      'a@b@example.com',
      'a..b@example.com',
    ]
    const hostile = [
      'a@example.com\nBcc: b@example.com',
      'a@example.com,b@example.com',
      'Jane <a@example.com>',
      'a@-example.com',
    ]
    for (const email of [...wrong, ...hostile]) {
      expect(errors({ ...valid, email }), email).toEqual({
        email: 'Please enter a complete e-mail address, such as name@example.com',
      })
    }
  })

  test('may have 254 characters and not 255', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect(value({ email: ofLength(254) }).email).toHaveLength(254)
    expect(errors({ ...valid, email: ofLength(255) })).toEqual({
      email: 'An e-mail address has at most 254 characters; this one has 255',
    })
  })
})

describe('the message', () => {
  test('may have 5,000 characters, in however many bytes, and not 5,001', () => {
    for (const text of ['x', 'é', '🏡']) expect(value({ msg: text.repeat(5000) }).msg).toBe(text.repeat(5000))
    expect(errors({ ...valid, msg: '🏡'.repeat(5001) })).toEqual({
      msg: 'Please keep your message to 5,000 characters; it has 5,001 now',
    })
  })

  test('counts a line break as one character, as the browser does', () => {
    const lines = Array.from({ length: 2500 }, () => 'x')
    expect(value({ msg: lines.join('\r\n') }).msg).toBe(lines.join('\n'))
    expect(value({ msg: 'a\rb\n\n\tc' }).msg).toBe('a\nb\n\n\tc')
  })

  test('loses control characters that no keyboard types', () => {
    expect(value({ msg: 'a\u0000b\u001b[31mc' }).msg).toBe('ab[31mc')
  })
})

function value(fields: SubmittedFields) {
  const result = parseForm('property-inquiry', { ...valid, ...fields })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.value
}

function errors(fields: SubmittedFields) {
  const result = parseForm('property-inquiry', fields)
  return result.ok ? {} : result.errors
}
