import { expect, test } from 'vitest'
import { splitStyleSheet } from './style-sheet-text.ts'

test.each([
  ['a{b:c}', 'a{b:c}', ''],
  ['a{b:c}@media print{a{b:d}e{f:g}}h{i:j}', 'a{b:c}h{i:j}', '@media print{a{b:d}e{f:g}}'],
  [
    '@media (forced-colors:active){a{b:d}}@media print{e{f:g}}',
    '',
    '@media (forced-colors:active){a{b:d}}@media print{e{f:g}}',
  ],
  ['@media (width<48em){a{b:c}@media print{a{b:d}}}', '@media (width<48em){a{b:c}@media print{a{b:d}}}', ''],
  ['@media print{@media (width<48em){a{b:c}}}d{e:f}', 'd{e:f}', '@media print{@media (width<48em){a{b:c}}}'],
])('of %s the screen needs %j first, and later %j', (css, screen, later) => {
  expect(splitStyleSheet(css)).toEqual({ screen, later })
})
