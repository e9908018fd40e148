import { expect, test } from 'vitest'
import { readThanks } from './thanks.ts'

test.each(['7K3-M9Q', 'RIP-7K3M9Q'])('the reference %s in an address is thanked for (D9)', (reference) => {
  expect(readThanks(reference)).toContain(`Your reference is ${reference}.`)
})

test.each([null, '', '7K3M9Q', '7k3-m9q', '7K3-M9Q!', 'call 0700 000 000'])(
  '%j in an address is no reference',
  (sent) => {
    expect(readThanks(sent)).toBe('')
  },
)
