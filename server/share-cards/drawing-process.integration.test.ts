import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { drawPlan, readGround } from '../office/photographs/testing/sample-files.ts'
import { createDrawingProcess } from './drawing-process.ts'

const card = { label: 'For Sale', heading: 'KES 12,500,000', isPrice: true, lines: ['Karen'] }
const firm = { name: 'Riparo', mark: readFileSync('content/media/mark.png'), ink: '#16201a' }

test.each([
  ['#000', '#fff'],
  ['#fff', '#222'],
])('a drawing in %s on transparent ground stands on %s', async (strokes, ground) => {
  const picture = await drawPlan({ strokes }).png().toBuffer()
  const drawing = createDrawingProcess()
  expect(await readGround(await drawing.draw(async () => ({ card, firm, picture })))).toBe(ground)
  drawing.close()
})

test('a card is drawn after the idle process has died', async () => {
  const children: ChildProcess[] = []
  const addChild = (message: unknown) => children.push((message as { process: ChildProcess }).process)
  subscribe('child_process', addChild)
  onTestFinished(() => void unsubscribe('child_process', addChild))
  const drawing = createDrawingProcess()
  const draw = () => drawing.draw(async () => ({ card, firm, picture: null }))
  const first = await draw()
  const [child] = children as [ChildProcess]
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await draw()).toEqual(first)
  expect(children).toHaveLength(2)
  drawing.close()
})
