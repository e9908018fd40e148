import { buildMail, htmlType, plainType } from './build-mail.ts'
import { levels } from './mails.ts'

const from = ['From: jane@client.example']

/** Mails of a megabyte and more that are made to cost. */
export const heavyMails: Record<string, Buffer> = {
  '300 levels': Buffer.from(`${from}\n${levels}\n\nx`),
  '300 enclosed mails': buildMail(from, 'Content-Type: message/rfc822\n\n'.repeat(300)),
  '10,000 parts': buildMail(['Content-Type: multipart/mixed; boundary=b'], '--b\n\nx\n'.repeat(10_000)),
  'a megabyte of short lines': buildMail([plainType], '-\n'.repeat(500_000)),
  'a megabyte of delimiters': buildMail(['Content-Type: multipart/mixed; boundary=b'], '--\n'.repeat(300_000)),
  'flowed lines': buildMail(['Content-Type: text/plain; format=flowed; delsp=yes'], 'a \n'.repeat(300_000)),
  'quoted-printable without an end': buildMail(['Content-Transfer-Encoding: quoted-printable'], '='.repeat(1_000_000)),
  'a megabyte of groups in a header': buildMail([`To: ${'a:'.repeat(500_000)}`], 'x'),
  '60 KB of groups in a header': buildMail([`To: ${'a:'.repeat(30_000)}`], 'x'),
  '60 KB of encoded words in a subject': buildMail([`Subject: ${'=?x?q?a?= '.repeat(6000)}`], 'x'),
  '60 KB of From headers': buildMail([...from, `X: ${'\r\nTo: a@b.example'.repeat(3500)}`], 'x'),
  'a header in 20,000 lines': buildMail([`Subject: ${'\r\n a'.repeat(20_000)}`], 'x'),
  '80,000 levels of HTML': buildMail([htmlType], '<blockquote>'.repeat(80_000)),
  'HTML of open tags': buildMail([htmlType], '<a '.repeat(300_000)),
  'HTML of one tag': buildMail([htmlType], `<a ${'b=c '.repeat(250_000)}>x`),
  'HTML of closed tags': buildMail([htmlType], '<b>x</b> '.repeat(110_000)),
  'HTML of pictures': buildMail([htmlType], '<img src="cid:a">'.repeat(60_000)),
  '20 MB': buildMail([plainType], 'Word and word again. \n'.repeat(900_000)),
}
