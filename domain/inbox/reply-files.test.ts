import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFilesFault, maxFilesBytes, saySize, toFileName, typeOfFile } from './reply-files.ts'

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['C:\\Users\\ann\\plan.pdf', 'C-Users-ann-plan.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\r\nBcc: spy@evil.example', 'aBcc- spy@evil.example'],
  ['.htaccess', 'htaccess'],
  ['plan.pdf. . ', 'plan.pdf'],
  ['\u0000\u200b', 'file'],
  ['..', 'file'],
  ['Mpango wa nyumba – Śródmieście 間取り.pdf', 'Mpango wa nyumba – Śródmieście 間取り.pdf'],
  ['cafe\u0301.jpg', 'café.jpg'],
  [`${'a'.repeat(300)}.jpeg`, `${'a'.repeat(75)}.jpeg`],
  [`${'😀'.repeat(60)}.pdf`, `${'😀'.repeat(38)}.pdf`],
])('the file %j is sent as %j', (name, harmless) => {
  expect(toFileName(name)).toBe(harmless)
})

test('whatever its name, what is sent is short, names no folder, and stays so when it is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const harmless = toFileName(name)
      expect(toFileName(harmless)).toBe(harmless)
      expect(harmless.length).toBeLessThanOrEqual(80)
      expect(harmless).toMatch(/^[^.\s\p{C}/\\:]([^\p{C}/\\:]*[^.\s\p{C}/\\:])?$/u)
    }),
    { numRuns: 2_000 },
  )
})

test('files that cannot go along are said in a sentence', () => {
  const file = (name: string, size: number) => ({ name, size })
  expect(findFilesFault([])).toBeNull()
  expect(findFilesFault([file('a', 1), file('b', maxFilesBytes - 1)])).toBeNull()
  expect(findFilesFault([file('a', 1), file('b', maxFilesBytes)])).toBe(
    'The files may have 10 MB together: these have 10.1 MB',
  )
  expect(findFilesFault([file('a', 1), file('../b', 0)])).toBe(
    '“-b” is empty. Please choose another file, or remove it',
  )
  expect(findFilesFault(Array(11).fill(file('a', 1)))).toBe('Please choose 10 files at most')
})

test('a size is said in thousands and millions, and only an empty file as nothing', () => {
  expect([0, 1, 340_400, 999_999, 1_000_000, 9_949_999].map(saySize)).toEqual([
    '0 KB',
    '1 KB',
    '340 KB',
    '1000 KB',
    '1.0 MB',
    '10.0 MB',
  ])
})

test('a type that a browser could run is never said', () => {
  expect(['a.PDF', 'a.jpeg', 'a.html', 'a.svg', 'a.xml', 'a.constructor', 'pdf'].map(typeOfFile)).toEqual([
    ...['application/pdf', 'image/jpeg'],
    ...Array(5).fill('application/octet-stream'),
  ])
})
