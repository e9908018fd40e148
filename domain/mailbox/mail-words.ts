import type { MailRemark } from '../messages/entered-mail.ts'
import type { Ignored, Judged, MailLine } from './judge-mail.ts'

/** Says what the page has to say of a mail beside its words. */
export function sayRemark(remark: MailRemark): string {
  switch (remark.says) {
    case 'not-checked':
      return 'Not checked: anybody can write under another’s address'
    case 'check-failed':
      return 'This mail does not come from the address that it names'
    case 'several-senders':
      return 'This mail names several senders, so nobody knows whose it is'
    case 'other-address':
      return `From another address than ${remark.address}, to whom we had written`
    case 'several-properties':
      return `Names several properties, so it is about none of them yet: ${remark.properties.map((id) => id.toUpperCase()).join(', ')}`
    case 'reply-to':
      return `Answers are wanted at ${remark.address}. A reply goes to the sender all the same`
  }
}

/** The words of a folded line. */
export const lineWords = {
  automatic: 'An automatic answer',
  calendar: 'A message of their calendar',
  list: 'A mail by a list',
  'not-arrived': 'Our mail may not have arrived',
} as const satisfies Record<MailLine, string>

const ignoredWords = {
  ours: 'nothing: we sent it',
  colleague: 'nothing: the firm’s own',
  automatic: 'nothing: automatic',
  list: 'nothing: a list',
  report: 'nothing: a report of no mail of ours',
  stranger: 'nothing: a stranger',
  spam: 'nothing: marked as spam',
  'no-client': 'nothing: to no client',
} as const satisfies Record<Ignored, string>

/** Says in one line what a mail becomes, with no word, address or name of it. */
export function sayJudged(judged: Judged): string {
  switch (judged.become) {
    case 'nothing':
      return ignoredWords[judged.because]
    case 'join':
      return `joins ${judged.thread}`
    case 'own-thread':
      return judged.beside === null ? 'a thread of its own' : `a thread of its own, beside ${judged.beside}`
    case 'new-thread':
      return 'a new thread'
    case 'line':
      return `a line in ${judged.thread}: ${lineWords[judged.line]}`
    case 'returned':
      return `returned, in ${judged.thread}: ${judged.words}`
    case 'delayed':
      return `delayed, in ${judged.thread}: ${judged.words}`
    case 'answer-from-mailbox':
      return `an answer from the mailbox in ${judged.answers.map(({ thread }) => thread).join(', ')}`
  }
}
