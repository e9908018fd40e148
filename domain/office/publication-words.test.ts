import { expect, test } from 'vitest'
import { activityEvents, sayEvent } from './activity.ts'
import { listingStates } from './editor.ts'
import { availabilityEvents, publicationWords, readPublication, sayPublication } from './publication-words.ts'

test('each publication is said in its words', () => {
  expect(listingStates.map(sayPublication)).toEqual([
    'It is a draft again: visitors see nothing of it.',
    'It is published: visitors see it now.',
    'It is on hold: visitors read that it is not offered at the moment.',
    'It is withdrawn: visitors read that it is no longer available.',
  ])
  expect(listingStates.map((state) => publicationWords[state].label)).toEqual([
    'Draft',
    'Published',
    'On hold',
    'Withdrawn',
  ])
})

test('the activity says each change of publication and availability in the same words', () => {
  const said = [...Object.values(publicationWords), ...Object.values(availabilityEvents)]
  expect(said.map(({ event, done }) => [done, activityEvents[event]])).toEqual(said.map(({ done }) => [done, done]))
  const fields = [{ name: 'publication', from: 'published', to: 'on-hold' }]
  expect(sayEvent({ event: 'hold', changes: { fields, others: 0, isRent: false } }, 'Riparo')).toEqual({
    before: 'changed the publication of',
    after: ' from published to on hold',
  })
})

test('what a form names as a publication is one, or nothing', () => {
  expect(['on-hold', 'On hold', 'constructor', '', null].map(readPublication)).toEqual([
    'on-hold',
    ...Array(4).fill(undefined),
  ])
})
