import { dayAt } from '../days.ts'
import type { MessageField } from '../messages/kinds.ts'
import { type MessageKind, messageKinds } from '../messages/message-kinds.ts'
import type { Delivery, DeliveryState } from '../messages/stored-message.ts'
import { sayDate } from '../say-date.ts'
import { sayMailFault } from './mail-fault.ts'
import type { AnswerEvent, MailEvent, PastEvent, ThreadEvent, ThreadState } from './thread.ts'

export const threadStateLabels: Record<ThreadState, string> = {
  open: 'Open',
  'follow-up': 'Follow up',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
}

/** `Inquiry`, `Message`. */
export const kindLabels = Object.fromEntries(
  Object.entries(messageKinds).map(([kind, { noun }]) => [kind, noun]),
) as Record<MessageKind, string>

/** The words of the buttons, after "Answered". */
export const answerLabels: Record<AnswerEvent, string> = {
  'answer-by-telephone': 'By telephone',
  'answer-by-whatsapp': 'By WhatsApp',
  'answer-in-person': 'In person',
  'answer-from-mailbox': 'From the mailbox',
}

const eventWords: Record<Exclude<ThreadEvent | MailEvent, 'give-thread' | 'follow-up'>, string> = {
  'answer-by-telephone': 'answered by telephone',
  'answer-by-whatsapp': 'answered by WhatsApp',
  'answer-in-person': 'answered in person',
  'answer-from-mailbox': 'answered from the mailbox',
  'answer-by-email': 'answered by e-mail',
  'take-thread': 'took it',
  'note-thread': 'wrote a note',
  'close-thread': 'closed it',
  'mark-spam': 'marked it as spam',
  'open-thread': 'opened it again',
  'retry-mails': 'sent the mails that had failed again',
  'join-thread': 'joined the messages of another address',
  'separate-thread': 'separated the messages of another address',
  'undo-threads': 'took that back',
  'enter-message': 'entered it by hand',
  'mail-automatic': 'sent an automatic answer',
  'mail-calendar': 'sent a message of their calendar',
  'mail-list': 'wrote by a list',
  'mail-not-arrived': 'wrote that our mail may not have arrived',
  'mail-returned': 'returned our mail',
  'mail-delayed': 'has not delivered our mail yet',
}

/** The words that follow the person's name, also for a reply that put the thread off. The day is one of the time zone. */
export function sayThreadEvent(
  { event, givenTo, followUpAt }: Pick<PastEvent, 'event' | 'givenTo' | 'followUpAt'>,
  timeZone: string,
): string {
  const putOff = followUpAt === null ? '' : `put it off to ${sayDate(dayAt(new Date(followUpAt), timeZone))}`
  if (event === 'give-thread') return `gave it to ${givenTo ?? 'nobody'}`
  if (event === 'follow-up') return putOff
  return putOff ? `${eventWords[event]} and ${putOff}` : eventWords[event]
}

const deliveryWords: Record<string, string> = {
  'notify-firm': 'The mail to the firm',
  'acknowledge-visitor': 'The confirmation to the sender',
  'forward-message': 'The copy to the other form handler',
  'send-reply': 'The reply',
  'copy-reply': 'The copy to the firm’s mailbox',
}
const stateWords: Record<DeliveryState, string> = {
  waiting: 'waits to be sent',
  delivered: 'was sent',
  failed: 'could not be delivered',
}

/**
 * `The confirmation to the sender was sent`, and why it was not. The texts are its instant in the firm's time zone: when it was sent, or, of one
 * that was put off, from when it was to be.
 */
export function sayDelivery(
  { purpose, state, attempts, lastError }: Pick<Delivery, 'purpose' | 'state' | 'attempts' | 'lastError'>,
  { sent, since }: { sent: string | null; since: string },
): string {
  const said = `${deliveryWords[purpose] ?? purpose} ${stateWords[state]}`
  if (state === 'delivered') return sent ? `${said}, ${sent}` : said
  if (state === 'failed') return `${said}. ${sayMailFault(lastError, state)}`
  return lastError && attempts > 0 ? `${said} since ${since}. ${sayMailFault(lastError, state)}; we try again` : said
}

/** The fields of a message that stand as lines of their own, each with what was typed where that was read otherwise (D7). */
export function listFields(
  kind: MessageKind,
  fields: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
): { label: string; value: string }[] {
  return Object.entries<MessageField>(messageKinds[kind].fields).flatMap(([name, { label }]) => {
    const value = name === 'propertyID' ? fields[name]?.toUpperCase() : fields[name]
    if (!value || !label || name === 'msg') return []
    return { label, value: typed[name] ? `${value} (written as ${typed[name]})` : value }
  })
}
