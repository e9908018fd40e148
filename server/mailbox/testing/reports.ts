import type { MailReport } from '../../../domain/mailbox/read-mail.ts'
import { buildMail, buildMultipart, plainType } from './build-mail.ts'

type SampleReport = { mail: Buffer; report: MailReport | null }

const ours = '<k7.reply@riparo.example>'
const returnedHeaders = `From: office@riparo.example\nTo: jane@client.example\nMessage-ID: ${ours}\nSubject: Your message\n`
const headers = [
  'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
  'Return-Path: <>',
  'Auto-Submitted: auto-replied',
]

/** A delivery report from its part with the status, and the part with the mail that it returns, if it does. */
export function buildReport(status: string, returned: string): Buffer {
  const [type, body] = buildMultipart('report', [
    `${plainType}\n\nThe mail was not delivered.`,
    `Content-Type: message/delivery-status\n\n${status}`,
    ...(returned ? [returned] : []),
  ])
  return buildMail([...headers, type.replace('report;', 'report; report-type=delivery-status;')], body)
}

const failed = { address: 'jane@client.example', originalAddress: null, action: 'failed', status: '5.1.1' }

/** Delivery reports in the forms of common mail servers. */
export const reports: Record<string, SampleReport> = {
  'of Postfix': {
    mail: buildReport(
      'Reporting-MTA: dns; mx.example\nX-Postfix-Queue-ID: 4F\n\nFinal-Recipient: rfc822; jane@client.example\nOriginal-Recipient: rfc822;Jane@client.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such\n    user',
      `Content-Type: message/rfc822\n\n${returnedHeaders}\nThe text.`,
    ),
    report: {
      recipients: [{ ...failed, originalAddress: 'Jane@client.example', diagnostic: 'smtp; 550 5.1.1 No such user' }],
      ids: [ours],
    },
  },
  'of Exchange, which gave the mail another id': {
    mail: buildReport(
      'Reporting-MTA: dns;a.example\n\nFinal-recipient: RFC822;jane@client.example\nAction: failed\nStatus: 5.1.10\nX-Display-Name: Jane',
      `Content-Type: message/rfc822\n\n${returnedHeaders.replace(ours, '<new@exchange.example>')}References: <earlier@riparo.example>\n ${ours}\nX-Microsoft-Original-Message-ID: ${ours}\n\nThe text.`,
    ),
    report: {
      recipients: [{ ...failed, status: '5.1.10', diagnostic: null }],
      ids: ['<new@exchange.example>', ours, '<earlier@riparo.example>'],
    },
  },
  'of Gmail, with headers alone': {
    mail: buildReport(
      'Reporting-MTA: dns; googlemail.com\nArrival-Date: Mon, 02 Nov 2026 16:05:00 -0800\n\nFinal-Recipient: rfc822; jane@client.example\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.client.example\n',
      `Content-Type: text/rfc822-headers\n\n${returnedHeaders}`,
    ),
    report: { recipients: [{ ...failed, diagnostic: null }], ids: [ours] },
  },
  'of a delay': {
    mail: buildReport(
      'Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; jane@client.example\nAction: Delayed\nStatus: 4.4.1\nWill-Retry-Until: Sat, 7 Nov 2026 16:05:00 +0300',
      `Content-Type: text/rfc822-headers\n\n${returnedHeaders}`,
    ),
    report: { recipients: [{ ...failed, action: 'delayed', status: '4.4.1', diagnostic: null }], ids: [ours] },
  },
  'without the returned mail and without a recipient': {
    mail: buildReport('Reporting-MTA: dns; mx.example', ''),
    report: { recipients: [], ids: [] },
  },
  'that is none, as qmail writes it': {
    mail: buildMail(
      headers,
      `Hi. This is the qmail-send program.\n\n--- Below this line is a copy.\n\nMessage-ID: ${ours}`,
    ),
    report: null,
  },
}
