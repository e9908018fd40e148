import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { referencesField } from './references-field.ts'

const read = (typed: string) => {
  const { success, output, issues } = safeParse(referencesField, typed)
  return success ? output : issues[0].message
}

test('references are stored one a line, each once, and nothing for none', () => {
  expect(read(' Property24 :P24-1138812 \r\n\r\n\u200bJiji:  ad 3871\u00a0234\njiji: AD 3871 234')).toBe(
    'Property24: P24-1138812\njiji: AD 3871 234',
  )
  expect([read(''), read(' \r\n ')]).toEqual([null, null])
})

test.each([
  ['P24-1138812', 'please write the portal, a colon and its reference'],
  [': P24-1138812', 'please write the portal, a colon and its reference'],
  ['Jiji:', 'please write the portal, a colon and its reference'],
  ['https://jiji.co.ke/3871234', 'please write the reference in place of the link'],
  [`${'P'.repeat(41)}: a1234`, 'please keep the name of the portal to 40 characters'],
  [`Jiji: ${'1'.repeat(61)}`, 'please keep the reference to 60 characters'],
  ['Jiji: b12', 'at least four letters or digits, one of them a digit'],
  ['Jiji: garden', 'at least four letters or digits, one of them a digit'],
])('%j is quoted in a sentence that says what to write', (line, sentence) => {
  const said = read(`Property24: P24-1138812\n${line}`)
  expect(said).toContain(sentence)
  expect(said).toContain(`“${line.slice(0, 40)}`)
})

test('a listing has ten references', () => {
  const lines = Array.from({ length: 11 }, (_, at) => `Jiji: ad-${1000 + at}`)
  expect(read(lines.slice(1).join('\n'))).toContain('ad-1010')
  expect(read(lines.join('\n'))).toBe('Please keep this to 10 references; there are 11 now')
})
