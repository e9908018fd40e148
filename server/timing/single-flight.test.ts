import { expect, test, vi } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('callers that come while a job runs get its result, and the next caller starts another', async () => {
  const flight = createSingleFlight()
  const { promise, resolve } = Promise.withResolvers<string>()
  const job = vi.fn(() => promise)
  const results = Promise.all([flight.run('a', job), flight.run('a', job)])
  expect(flight.find('a')).toBeDefined()
  resolve('done')
  expect(await results).toEqual(['done', 'done'])
  expect(job).toHaveBeenCalledOnce()
  expect(flight.find('a')).toBeUndefined()
  await flight.run('a', job)
  expect(job).toHaveBeenCalledTimes(2)
})

test('jobs with other keys run at the same time', async () => {
  const flight = createSingleFlight()
  expect(await Promise.all([flight.run('a', async () => 1), flight.run('b', async () => 2)])).toEqual([1, 2])
})

test('a failure reaches every caller and is not remembered', async () => {
  const flight = createSingleFlight()
  const fail = () => Promise.reject(new Error('down'))
  const results = await Promise.allSettled([flight.run('a', fail), flight.run('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await flight.run('a', async () => 'up')).toBe('up')
})
