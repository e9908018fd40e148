import { expect, test } from 'vitest'
import { explain } from './explain.ts'

test('the answer of a mail server becomes one line, without addresses and control characters', () => {
  const error = Object.assign(new Error(), {
    code: 'EENVELOPE',
    response: '550 <a@example.com>\0\r\n\u001b[31mno such user',
  })
  expect(explain(error)).toBe('EENVELOPE: 550 <…> [31mno such user')
})
