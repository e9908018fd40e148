import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawPlan, readGround } from '../../office/photographs/testing/sample-files.ts'
import { drawShareCard } from './draw-share-card.ts'

const card = { label: 'For Sale', heading: 'KES 12,500,000', isPrice: true, lines: ['Karen'] }
const firm = { name: 'Riparo', mark: readFileSync('content/media/mark.png'), ink: '#16201a' }

test.each([
  ['#000', '#fff'],
  ['#fff', '#222'],
])('a drawing in %s on transparent ground stands on %s', async (strokes, ground) => {
  const picture = await drawPlan({ strokes }).png().toBuffer()
  expect(await readGround(await drawShareCard({ card, firm, picture }))).toBe(ground)
})
