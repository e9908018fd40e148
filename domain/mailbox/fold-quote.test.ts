import { expect, test } from 'vitest'
import { findFastGrowth } from '../../server/testing/measure-growth.ts'
import { foldQuote } from './fold-quote.ts'

const sent = ['Would Friday at ten suit you for a viewing?\n\nOn arrival, ring at the gate.\nAmina\n0712 345 678']

test('answer and quote joined are the text', () => {
  const text =
    'Yes.\n\nOn Mon, 2 Nov 2026 at 16:05, Riparo <\noffice@riparo.example> wrote:\n\n> Would Friday at ten suit\n> you for a viewing?\n'
  const { answer, quoted } = foldQuote(text, sent)
  expect(answer).toBe('Yes.\n\n')
  expect(answer + quoted).toBe(text)
})

test('a line of digits within the quote does not end it', () => {
  const text =
    'Yes.\n> Would Friday at ten suit you for a viewing?\n> --\n> 0712 345 679\n> ___\n> On arrival, ring at the gate.'
  expect(foldQuote(text, sent).answer).toBe('Yes.\n')
})

test('a price between quotes stays', () => {
  const text = '> Would Friday at ten suit you for a viewing?\n5,000,000\n> On arrival, ring at the gate.'
  expect(foldQuote(text, sent).answer).toBe('> Would Friday at ten suit you for a viewing?\n5,000,000\n')
})

test('an address between lines of ours stays, and ours may be replaced', () => {
  const mail = 'Would Friday at ten suit you for a viewing?\nhttps://a.example/1\nOn arrival, please ring at the gate.'
  const replaced = mail.replace('https://a.example/1', 'https://links.example/?a <https://links.example/?a>')
  expect(foldQuote(`Yes.\n> ${replaced.replaceAll('\n', '\n> ')}`, [mail]).answer).toBe('Yes.\n')
  const answer = 'Yes.\n> Would Friday at ten suit you for a viewing?\nhttps://b.example/2\n'
  expect(foldQuote(`${answer}> On arrival, ring at the gate.`, sent).answer).toBe(answer)
})

test('a price above a quote without an attribution stays', () => {
  expect(foldQuote('We offer\n5,000,000\n> Would Friday at ten suit you for a viewing?', sent).answer).toBe(
    'We offer\n5,000,000\n',
  )
})

test('a quote within the quote of a colleague goes with it', () => {
  const colleague = 'The gate is green, and the guard has the keys for you.'
  const text = `Thanks.\n\nOn Tue, 3 Nov 2026 at 9:00, Ann <ann@riparo.example> wrote:\n> ${colleague}\n>\n> On Mon, 2 Nov 2026 at 16:05, Riparo <office@riparo.example> wrote:\n>> Would Friday at ten suit you for a viewing?`
  expect(foldQuote(text, [...sent, colleague]).answer).toBe('Thanks.\n\n')
})

test('one sentence of ours, without marks and attribution, is part of the answer', () => {
  const text = 'You asked:\nWould Friday at ten suit you for a viewing?'
  expect(foldQuote(text, sent)).toEqual({ answer: text, quoted: '' })
})

test('without a mail of ours nothing is folded', () => {
  const text = 'Yes.\n\nOn Mon, 2 Nov 2026 at 16:05, Riparo <office@riparo.example> wrote:\n> Hello'
  expect(foldQuote(text, [])).toEqual({ answer: text, quoted: '' })
})

test('the quote of one of our first mails is folded, and that of one behind 200,000 characters is not', () => {
  const letter = 'A letter of ours. '.repeat(6_000)
  const text = 'Yes.\n> Would Friday at ten suit you for a viewing?\n> On arrival, ring at the gate.'
  expect(foldQuote(text, [letter, ...sent]).answer).toBe('Yes.\n')
  expect(foldQuote(text, [letter, letter, ...sent]).answer).toBe(text)
})

test.each([
  'On ',
  '>\n',
  '> ',
  '> On\n',
  'a@b.example 10:00 2026:\n',
  '> Would Friday at ten suit you?\n',
  'From: a 2\nTo: b\nDate: c\n',
])('the time for 180 KB of %j does not grow faster than the text', (piece) => {
  expect(findFastGrowth((text) => foldQuote(text, [...sent, text]), piece, [45_000, 180_000])).toBeNull()
  expect(findFastGrowth((text) => foldQuote(`Yes.\n${text}`, [text]), piece, [45_000, 180_000])).toBeNull()
})
