import { expect, test } from 'vitest'
import { readFormPictures } from './photograph-form.ts'

test('an address that no picture has is left out, and the texts stay with their pictures', () => {
  const posted = new URLSearchParams([
    ...[
      ['url', '/media/a.jpg'],
      ['url', '<'.repeat(100_000)],
      ['url', '/media/b.jpg'],
    ],
    ...[
      ['alt', 'A'],
      ['alt', 'none'],
      ['alt', 'B'],
      ['plan', '/media/b.jpg'],
    ],
  ] as [string, string][])
  expect(readFormPictures(posted)).toEqual([
    { url: '/media/a.jpg', alt: 'A', plan: false, removed: false },
    { url: '/media/b.jpg', alt: 'B', plan: true, removed: false },
  ])
})
