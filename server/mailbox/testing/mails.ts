import type { ReadMail } from '../../../domain/mailbox/read-mail.ts'
import { buildMail, buildMultipart, htmlType, nestMultipart, plainType } from './build-mail.ts'

/** A mail, and what must be read of it; `size` is that of the whole mail where the bytes are only its beginning. */
type SampleMail = { mail: Buffer; size?: number; becomes: Partial<ReadMail> }

const file = (headers: string, body = 'AAAA') => `${headers}\nContent-Transfer-Encoding: base64\n\n${body}`
const mixed = (...parts: string[]) => {
  const [header, body] = buildMultipart('mixed', [`${plainType}\n\nAttached.`, ...parts])
  return buildMail([header], body)
}
const encoded = (charset: string, hex: string) =>
  buildMail(
    [`Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: base64'],
    Buffer.from(hex, 'hex').toString('base64'),
  )
/** The beginning of 300 multiparts, each within the one before. */
export const levels = Array.from(
  { length: 300 },
  (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
).join('')
const address = { name: 'Jane Wanjiru', address: 'jane@client.example' }

/** Mails of every kind with what they must become. Reports are in `reports.ts`. */
export const mails: Record<string, SampleMail> = {
  'a simple mail': {
    mail: buildMail(
      [
        'To: Office <office@riparo.example>, Team: a@riparo.example, b@riparo.example;',
        'Cc: c@riparo.example',
        'Reply-To: other@client.example',
        'Subject: =?utf-8?q?Nyumba_ya_=E2=80=9Ctatu=E2=80=9D?=',
        'References: <one@riparo.example>\r\n <two@riparo.example>',
        'In-Reply-To: <two@riparo.example>',
        'Authentication-Results: mx.example; dmarc=pass\r\n header.from=client.example',
        'Authentication-Results: other.example; dmarc=fail',
        plainType,
      ],
      'Hello,\n\nis it free?\n',
    ),
    becomes: {
      messageId: '<answer@client.example>',
      date: '2026-11-03T06:30:00.000Z',
      froms: [address],
      to: ['office', 'a', 'b'].map((name) => ({
        name: name === 'office' ? 'Office' : '',
        address: `${name}@riparo.example`,
      })),
      cc: [{ name: '', address: 'c@riparo.example' }],
      replyTo: [{ name: '', address: 'other@client.example' }],
      subject: 'Nyumba ya “tatu”',
      references: ['<one@riparo.example>', '<two@riparo.example>'],
      text: 'Hello,\n\nis it free?',
      isCut: false,
      headers: {
        ...{ autoSubmitted: null, xAutoreply: null, precedence: null, listId: null, listUnsubscribe: null },
        ...{ returnPath: null, contentType: 'text/plain', spam: false },
        authenticationResults: ['mx.example; dmarc=pass header.from=client.example', 'other.example; dmarc=fail'],
      },
    },
  },
  'windows-1252': { mail: encoded('windows-1252', '93636166e994'), becomes: { text: '“café”' } },
  'ISO-2022-JP': { mail: encoded('iso-2022-jp', '1b2442467c4b5c1b2842'), becomes: { text: '日本' } },
  'an unknown charset': { mail: encoded('x-nobody', '636166e9'), becomes: { text: 'café' } },
  'UTF-7 that hides markup': {
    mail: buildMail(['Content-Type: text/plain; charset=utf-7'], '+ADw-script+AD4-'),
    becomes: { text: '+ADw-script+AD4-' },
  },
  'quoted-printable': {
    mail: buildMail([plainType, 'Content-Transfer-Encoding: quoted-printable'], 'Habari =C4=8Da=\n leo=20\n'),
    becomes: { text: 'Habari ča leo' },
  },
  'HTML only, with hidden elements': {
    mail: buildMail(
      [htmlType],
      '<head><title>t</title><style>p{}</style></head><div style="display: none">hidden<p>too</div><p>One&nbsp;&amp; two<br>three</p><script>x</script><pre>c d\ne\n\nf</pre><ul><li>a<li>b</ul><img src="https://tracker.example/1.gif"><span hidden>no</span><blockquote><p>quoted</blockquote>end',
    ),
    becomes: { text: 'One & two\nthree\n\nc d\ne\n\nf\n\na\nb\n\n> quoted\n\nend', files: [] },
  },
  'U+0000 and control characters in a text': {
    mail: buildMail([plainType], 'a\0b\u0007c\td'),
    becomes: { text: 'abc\td' },
  },
  'no Message-ID and an unreadable date': {
    mail: buildMail(['Message-ID:', 'Date: yesterday'], 'x'),
    becomes: { messageId: null, date: null, text: 'x' },
  },
  'two From headers': {
    mail: buildMail(['From: Jane <jane@client.example>', 'From: nobody'], 'x'),
    becomes: {
      froms: [
        { name: 'Jane', address: 'jane@client.example' },
        { name: 'nobody', address: '' },
      ],
    },
  },
  'two From headers, the second behind 64 KB of others': {
    mail: buildMail(['From: jane@client.example', `X: ${'a'.repeat(70_000)}`, 'From: b@client.example'], 'x'),
    becomes: {
      froms: [
        { name: '', address: 'jane@client.example' },
        { name: '', address: '' },
      ],
      text: 'x',
      isCut: true,
    },
  },
  'a name with U+202E and a line break': {
    mail: buildMail(
      [`From: =?utf-8?b?${Buffer.from('a\u202eb\nBcc: c').toString('base64')}?= <jane@client.example>`],
      'x',
    ),
    becomes: { froms: [{ name: 'ab Bcc: c', address: 'jane@client.example' }] },
  },
  'more ids than are kept': {
    mail: buildMail([`References: ${Array.from({ length: 80 }, (_, at) => `<${at}@a.example>`).join('\r\n ')}`], 'x'),
    becomes: { references: Array.from({ length: 50 }, (_, at) => `<${at + 30}@a.example>`) },
  },
  'an absence notice': {
    mail: buildMail(
      ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'Precedence: bulk', 'Return-Path: <>'],
      'I am away.',
    ),
    becomes: {
      text: 'I am away.',
      headers: {
        ...{ autoSubmitted: 'auto-replied', xAutoreply: 'yes', precedence: 'bulk', returnPath: '<>', listId: null },
        ...{ listUnsubscribe: null, contentType: null, spam: false, authenticationResults: [] },
      },
    },
  },
  'an answer of a calendar': {
    mail: mixed('Content-Type: text/calendar; method=REPLY; charset=utf-8\n\nBEGIN:VCALENDAR\nEND:VCALENDAR'),
    becomes: { calendar: true, text: 'Attached.', files: [] },
  },
  'a picture of a signature, and one that is sent': {
    mail: buildMail(
      ...(buildMultipart('related', [
        nestMultipart('alternative', [`${plainType}\n\nPlain`, `${htmlType}\n\n<p>Rich<img src="cid:logo@x">`]),
        file('Content-Type: image/png; name=logo.png\nContent-ID: <logo@x>'),
        file('Content-Type: image/jpeg; name=plot.jpg\nContent-ID: <plot@x>'),
      ]).map((text, at) => (at === 0 ? [text] : text)) as [string[], string]),
    ),
    becomes: {
      text: 'Plain',
      files: [{ name: 'plot.jpg', type: 'image/jpeg', size: 3, part: '3', contentId: '<plot@x>' }],
    },
  },
  'a text, a picture and another text, as Apple Mail sends them': {
    mail: mixed(file('Content-Type: image/jpeg; name=a.jpg'), `${plainType}\n\nAnd this.`),
    becomes: { text: 'Attached.\n\nAnd this.', files: [{ name: 'a.jpg', type: 'image/jpeg', size: 3, part: '2' }] },
  },
  'names of files that lead elsewhere': {
    mail: mixed(
      file('Content-Type: text/html; name="../../etc/passwd"\nContent-Disposition: attachment'),
      file(`Content-Type: application/x; name="=?utf-8?b?${Buffer.from('photo\u202egpj.exe').toString('base64')}?="`),
      file('Content-Type: application/ms-tnef; name=winmail.dat'),
      file('Content-Type: application/pgp-signature; name=signature.asc'),
    ),
    becomes: {
      files: [
        { name: '-..-etc-passwd', type: 'text/html', size: 3, part: '2' },
        { name: 'photogpj.exe', type: 'application/x', size: 3, part: '3' },
        { name: 'winmail.dat', type: 'application/ms-tnef', size: 3, part: '4' },
      ],
    },
  },
  'a mail that is enclosed': {
    mail: mixed('Content-Type: message/rfc822\n\nFrom: x@y.example\nSubject: Inner\n\nInner text'),
    becomes: { text: 'Attached.', files: [{ name: '', type: 'message/rfc822', size: 45, part: '2' }] },
  },
  'a mail that is cut within its file': {
    mail: mixed(file('Content-Type: video/mp4; name=tour.mp4', 'AAAA'.repeat(1000))).subarray(0, 800),
    size: 20_000_000,
    becomes: {
      text: 'Attached.',
      files: [{ name: 'tour.mp4', type: 'video/mp4', size: null, part: '2' }],
      isCut: true,
    },
  },
  'a file of more lines than are read, with one behind it': {
    mail: mixed(
      `Content-Type: text/csv; name=a.csv\n\n${'1,2\n'.repeat(40_000)}`,
      file('Content-Type: image/png; name=b.png'),
    ),
    becomes: { files: [{ name: 'a.csv', type: 'text/csv', size: null, part: '2' }], isCut: true },
  },
  'more parts than are read': {
    mail: mixed(...Array.from({ length: 300 }, () => `${plainType}\n\nx`)),
    becomes: { text: `Attached.${'\n\nx'.repeat(199)}`, isCut: true },
  },
  'more levels than are read': { mail: Buffer.from(`${levels}\n\nx`), becomes: { text: '', isCut: true } },
  'more levels of HTML than are read': {
    mail: buildMail([htmlType], `First${'<b>'.repeat(20_000)}x`),
    becomes: { text: 'First' },
  },
  'a file that ends behind the first megabyte, with a text behind it': {
    mail: mixed(
      file('Content-Type: video/mp4; name=tour.mp4', `${'A'.repeat(76)}\n`.repeat(16_000)),
      `${plainType}\n\nx`,
    ),
    becomes: {
      text: 'Attached.',
      files: [{ name: 'tour.mp4', type: 'video/mp4', size: null, part: '2' }],
      isCut: true,
    },
  },
  'no headers and no body': { mail: Buffer.alloc(0), becomes: { froms: [], text: '', files: [] } },
}
