import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBreather } from './breather.ts'

/** Works as long as two pieces that are allowed. */
function work() {
  const begun = performance.now()
  while (performance.now() < begun + 40);
}

test('long work lets the event loop turn between its steps, and short work goes on at once', async () => {
  const breathe = createBreather()
  const order: string[] = []
  for (const step of ['first', 'second']) {
    await breathe()
    order.push(step)
  }
  expect(order).toEqual(['first', 'second'])
  setImmediate(() => order.push('something else'))
  work()
  await breathe()
  order.push('third')
  expect(order).toEqual(['first', 'second', 'something else', 'third'])
})

test('the pause between two works is none of their time', async () => {
  const breathe = createBreather()
  await breathe()
  await sleep(50)
  let turned = false
  setImmediate(() => {
    turned = true
  })
  await breathe()
  expect(turned).toBe(false)
})
