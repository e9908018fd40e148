import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createDrawingProcess } from './drawing-process.ts'

test('a card is drawn after the idle process has died', async () => {
  const children: ChildProcess[] = []
  const addChild = (message: unknown) => children.push((message as { process: ChildProcess }).process)
  subscribe('child_process', addChild)
  onTestFinished(() => void unsubscribe('child_process', addChild))
  const drawing = createDrawingProcess()
  const card = { label: 'For Sale', heading: 'KES 12,500,000', isPrice: true, lines: ['Karen'] }
  const mark = readFileSync('content/media/mark.png')
  const firm = { name: 'Riparo', mark, ink: '#16201a' }
  const draw = () => drawing.draw(async () => ({ card, firm, picture: null }))
  const first = await draw()
  const [child] = children as [ChildProcess]
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await draw()).toEqual(first)
  expect(children).toHaveLength(2)
  drawing.close()
})
