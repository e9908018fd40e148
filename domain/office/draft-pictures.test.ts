import { expect, test } from 'vitest'
import { changePictures, type DraftPicture, type PictureChange, readChange } from './draft-pictures.ts'
import { maxAltLength, maxPhotographs } from './photographs.ts'

const pictures: DraftPicture[] = [
  { url: 'a', alt: 'The house', plan: false },
  { url: 'b', alt: '', plan: false },
  { url: 'c', alt: '', plan: true },
]

function change(before: readonly DraftPicture[], made: PictureChange) {
  const changed = changePictures(before, made)
  if ('refused' in changed) throw new Error(changed.refused)
  return changed
}

test.each<[PictureChange, string]>([
  [{ kind: 'move', url: 'b', to: 0 }, 'bac'],
  [{ kind: 'move', url: 'a', to: 1 }, 'bac'],
  [{ kind: 'move', url: 'a', to: 900 }, 'bac'],
  [{ kind: 'remove', url: 'a' }, 'bc'],
  [{ kind: 'plan', url: 'b', plan: true }, 'abc'],
  [{ kind: 'text', url: 'a', alt: 'The garden', was: 'The house' }, 'abc'],
])('%j leads to %s and can be undone', (made, order) => {
  const { pictures: after, undo } = change(pictures, made)
  expect(after.map(({ url }) => url).join('')).toBe(order)
  expect(undo && change(after, undo).pictures).toEqual(pictures)
})

test('a picture that arrives twice is there once, before the plans, and at most 40 are', () => {
  const added = { kind: 'put', url: 'd', alt: '', plan: false } as const
  const { pictures: once } = change(pictures, added)
  expect(once.map(({ url }) => url)).toEqual(['a', 'b', 'd', 'c'])
  expect(change(once, added).pictures).toEqual(once)
  const full = Array.from({ length: maxPhotographs }, (_, number) => ({ url: `${number}`, alt: '', plan: false }))
  expect(changePictures(full, added)).toEqual({ refused: 'too-many' })
  expect(change(full, { ...added, url: '3' }).pictures).toEqual(full)
})

test('a text that somebody else changed meanwhile is not overwritten, and a picture that is gone stays so', () => {
  const mine = { kind: 'text', url: 'a', alt: 'Mine', was: 'An older text' } as const
  expect(changePictures(pictures, mine)).toEqual({ refused: 'changed', theirs: 'The house' })
  expect(changePictures(pictures, { ...mine, alt: 'The house' })).toHaveProperty('pictures', pictures)
  expect(changePictures(pictures, { kind: 'move', url: 'gone', to: 0 })).toEqual({ refused: 'gone' })
})

test.each(['', 'null', '{', '{"kind":"move","url":"a"}', '{"kind":"move","url":"a","to":-1}', '{"kind":"steal"}'])(
  '%j is no change',
  (json) => expect(readChange(json)).toBeNull(),
)

test('a change has no address that no picture has, and a text as it is stored', () => {
  expect(readChange(JSON.stringify({ kind: 'remove', url: '<'.repeat(2_001) }))).toBeNull()
  const json = JSON.stringify({ kind: 'text', url: 'a', alt: '', was: 'A' })
  expect(readChange(json, `  A \n house ${'x'.repeat(400)}`)).toMatchObject({
    alt: `A house ${'x'.repeat(400)}`.slice(0, maxAltLength),
  })
})
