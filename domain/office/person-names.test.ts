import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { findNameFault, foldPersonName, nameField } from './person-names.ts'

const office = { others: ['Olive Wambui', 'olive@riparo.example', 'Seán Ó Briain', 'Дарья Кот'], firmName: 'Riparo' }

test.each([
  'olive wambui',
  'OLIVE  WAMBUI',
  'Olive\u00a0Wambui',
  'Olive-Wambui',
  'OliveWambui',
  'Olive\u200bWambui',
  'Ol\u00adive Wambui',
  '\u202eOlive Wambui',
  '\u2067Olive Wambui\u2069',
  'Olive Wambui\ufeff',
  'Olive Wambui.',
  'Ólive Wámbui',
  'Olivе Wаmbui',
  'Οlive Wambui',
  '0live Wambui',
  'O1ive Wambui',
  'OIive Wambui',
  'O|ive Wambui',
  '𝐎𝐥𝐢𝐯𝐞 Wambui',
  'Ｏｌｉｖｅ Wambui',
  'Olive VVambui',
  'Olive@Riparo.example',
  'SEAN O’BRIAIN',
  'дарья кот',
])('%j is the name of somebody else', (name) => {
  expect(findNameFault(name, office)).toMatch(/^Somebody in the office has this name/)
})

test.each([
  'The command line',
  'the  COMMAND-line',
  'Тhe command lіne',
  'Command Line',
  'Somebody',
  'you',
  'Riparo',
  'RIPARO office',
])('%j is a name of the office itself', (name) => {
  expect(findNameFault(name, office)).toMatch(/^The office itself uses this name/)
})

test.each([
  'Olive Wambua',
  'Olive W. Njeri',
  'Olivia Wambui',
  'Ann Wanjiku',
  'Дарья',
  'محمد',
  '王伟',
  'Jo',
  'Oliver Wambui',
])('%j is a name of its own', (name) => {
  expect(findNameFault(name, office)).toBeNull()
})

test.each(['', ' ', '\u200d', '\u202e', '…', '.', '🏠', '12', '\u0301'])('%j is no name', (name) => {
  expect(safeParse(nameField, name).success).toBe(false)
})

test('a long name is folded in linear time', () => {
  for (const piece of ['a\u0301', '\u200d', '|', 'rn', 'а'])
    expect(foldPersonName(piece.repeat(100)).length).toBeLessThan(200)
})
