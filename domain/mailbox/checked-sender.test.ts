import { expect, test } from 'vitest'
import { checkSender } from './checked-sender.ts'
import { createMail } from './testing/mail.ts'

const gmail =
  'mx.google.com; dkim=pass header.i=@example.com header.s=s1 header.b="aB+/="; spf=pass (google.com: domain of client@example.com designates 192.0.2.1 as permitted sender) smtp.mailfrom=client@example.com; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.com'
const microsoft =
  'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.com; dkim=pass (signature was verified) header.d=example.com;dmarc=pass action=none header.from=example.com;compauth=pass reason=100'
const forged = 'mx.google.com; dmarc=pass header.from=example.com'

/** A header with a comment so long that the part which is read ends where its `end` does. */
const cutAfter = (start: string, end: string) => `${start}${'a'.repeat(16_384 - start.length - end.length)}${end}`

const check = (results: string[], checkedBy: string | null, froms = ['client@example.com']) =>
  checkSender(createMail({ froms, headers: { authenticationResults: results } }), checkedBy)

test.each([
  ['Gmail’s', [gmail], 'mx.google.com'],
  ['one by a name in another case', [gmail], 'MX.Google.com'],
  ['Microsoft’s, which has no name', [microsoft], 'microsoft'],
  [
    'OpenDMARC’s above that of OpenDKIM',
    ['mx.firm; dmarc=pass (p=none) header.from=Example.COM', 'mx.firm; dkim=pass header.d=example.com'],
    'mx.firm',
  ],
  [
    'one with versions and comments within comments',
    ['(by (us)) mx.firm 1; dmarc/1 = pass (a \\) b) header.from=example.com'],
    'mx.firm',
  ],
  ['one whose name and domain are quoted', ['"mx.firm"; dmarc=pass header.from="example.com"'], 'mx.firm'],
  ['one below those of other servers', ['other.example; dmarc=fail header.from=example.com', gmail], 'mx.google.com'],
  [
    'one whose mail was forwarded, so that SPF fails',
    ['mx.firm; spf=fail smtp.mailfrom=x; dmarc=pass header.from=example.com'],
    'mx.firm',
  ],
])('the firm’s own server passes a sender by %s', (_, results, checkedBy) => {
  expect(check(results, checkedBy)).toBe('passed')
})

test.each([
  ['no server is named', [gmail], null],
  ['no server wrote anything', [], 'mx.google.com'],
  ['another server passed it', ['mx.evil.example; dmarc=pass header.from=example.com'], 'mx.google.com'],
  [
    'a name only begins with that of the server',
    ['mx.google.com.evil.example; dmarc=pass header.from=example.com'],
    'mx.google.com',
  ],
  [
    'the server says nothing of DMARC, and a forged header below does',
    ['mx.google.com; spf=pass smtp.mailfrom=a', forged],
    'mx.google.com',
  ],
  ['Microsoft’s topmost says nothing of it, and a forged one below does', ['spf=none', microsoft], 'microsoft'],
  ['a header with a name stands where Microsoft’s should', [gmail], 'microsoft'],
  ['one without a name stands where a name is expected', [microsoft], 'mx.google.com'],
  [
    'SPF and DKIM alone passed',
    ['mx.firm; spf=pass smtp.mailfrom=example.com; dkim=pass header.d=example.com'],
    'mx.firm',
  ],
  ['the domain has no policy', ['mx.firm; dmarc=none header.from=example.com'], 'mx.firm'],
  ['the server could not look it up', ['mx.firm; dmarc=temperror header.from=example.com'], 'mx.firm'],
  [
    'two results disagree',
    ['mx.firm; dmarc=pass header.from=example.com; dmarc=none header.from=example.com'],
    'mx.firm',
  ],
  ['another domain passed', ['mx.firm; dmarc=pass header.from=evil.example'], 'mx.firm'],
  ['a domain passed that only ends like it', ['mx.firm; dmarc=pass header.from=anexample.com'], 'mx.firm'],
  ['no domain is named', ['mx.firm; dmarc=pass'], 'mx.firm'],
  ['nothing was checked', ['mx.firm; none'], 'mx.firm'],
  ['the result is quoted text', ['mx.firm; spf=pass smtp.mailfrom="a; dmarc=pass header.from=example.com"'], 'mx.firm'],
  [
    'the result is quoted text with an escaped quote',
    ['mx.firm; spf=pass smtp.mailfrom="a\\"; dmarc=pass header.from=example.com; b=\\""'],
    'mx.firm',
  ],
  ['the result is a comment', ['mx.firm; spf=pass (; dmarc=pass header.from=example.com)'], 'mx.firm'],
  ['the result is a comment behind one', ['mx.firm; spf=pass ((a) ; dmarc=pass header.from=example.com)'], 'mx.firm'],
  ['the result is a property of another', ['mx.firm; spf=pass dmarc=pass header.from=example.com'], 'mx.firm'],
  [
    'the domain is a quoted name before another',
    ['mx.firm; dmarc=pass header.from="client@example.com"@evil.example'],
    'mx.firm',
  ],
  ['a quote does not end', ['mx.firm; dmarc=pass header.from="example.com'], 'mx.firm'],
  ['a comment does not end', ['mx.firm; dmarc=pass header.from=example.com ('], 'mx.firm'],
  [
    'the result stands behind all that is read',
    [`mx.firm; spf=pass (${'a'.repeat(20_000)}); dmarc=pass header.from=example.com`],
    'mx.firm',
  ],
  ['the last result is cut', [`mx.firm; dmarc=pass header.from=example.com.${'a'.repeat(20_000)}`], 'mx.firm'],
  ['the header is empty', [''], 'microsoft'],
  ['a word stands before the result', ['mx.firm; x dmarc=pass header.from=example.com'], 'mx.firm'],
  ['a quote behind the result does not end', ['mx.firm; dmarc=pass header.from=example.com policy="'], 'mx.firm'],
  [
    'the result is a comment that holds an escaped bracket',
    ['mx.firm (\\); dmarc=pass header.from=example.com )'],
    'mx.firm',
  ],
  ['the domain is a quoted end of another', ['mx.firm; dmarc=pass header.from=evil."example.com"'], 'mx.firm'],
  [
    'the domain is cut where another goes on',
    [`${cutAfter('mx.firm (', '); dmarc=pass header.from=example.com')}.evil.example`],
    'mx.firm',
  ],
])('a sender is unchecked where %s', (_, results, checkedBy) => {
  expect(check(results, checkedBy)).toBe('unchecked')
})

test.each([
  ['the server says so', ['mx.firm; dmarc=fail (p=reject dis=none) header.from=example.com'], 'mx.firm'],
  ['Microsoft says so', [microsoft.replace('dmarc=pass', 'dmarc=fail')], 'microsoft'],
  [
    'one of two results says so',
    ['mx.firm; dmarc=pass header.from=example.com; dmarc=fail header.from=example.com'],
    'mx.firm',
  ],
  [
    'the server says so, and a forged header below passes it',
    ['mx.google.com; dmarc=fail header.from=example.com', forged],
    'mx.google.com',
  ],
])('a sender fails where %s', (_, results, checkedBy) => {
  expect(check(results, checkedBy)).toBe('failed')
})

test('the domain of a sender is what follows the last @, in any case', () => {
  expect(check([gmail], 'mx.google.com', ['Client@EXAMPLE.com'])).toBe('passed')
  expect(check([gmail], 'mx.google.com', ['"a@evil.example"@example.com'])).toBe('passed')
  expect(check([gmail], 'mx.google.com', ['"a@example.com"@evil.example'])).toBe('unchecked')
})

test('a mail with two senders, or none, fails, whatever the server says', () => {
  expect(check([gmail], 'mx.google.com', ['client@example.com', 'other@example.com'])).toBe('failed')
  expect(check([], null, ['client@example.com', 'client@example.com'])).toBe('failed')
  expect(check([gmail], 'mx.google.com', [])).toBe('failed')
})

test('a header made to cost much costs little', () => {
  const started = performance.now()
  for (const part of ['(', '"', '\\', '=', ';', '"\\', '()', 'a="b" ', 'dmarc=pass;'])
    check(
      Array.from({ length: 1000 }, () => `mx.firm; ${part.repeat(64_000)}`),
      'mx.firm',
    )
  expect(performance.now() - started).toBeLessThan(5000)
})
