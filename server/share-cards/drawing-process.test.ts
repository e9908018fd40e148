import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createDrawingProcess } from './drawing-process.ts'

vi.mock('node:child_process', { spy: true })

test('a card is drawn after the idle process has died', async () => {
  const drawing = createDrawingProcess()
  const card = { label: 'For Sale', heading: 'KES 12,500,000', isPrice: true, lines: ['Karen'] }
  const draw = () => drawing.draw(async () => ({ card, firmName: 'Riparo', picture: null }))
  const first = await draw()
  const [child] = vi.mocked(fork).mock.results.map(({ value }) => value)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await draw()).toEqual(first)
  drawing.close()
})
