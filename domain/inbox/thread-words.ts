import type { MessageField } from '../messages/kinds.ts'
import { type MessageKind, messageKinds } from '../messages/message-kinds.ts'
import type { DeliveryState } from '../messages/stored-message.ts'
import type { AnswerEvent, PastEvent, ThreadEvent, ThreadState } from './thread.ts'

export const threadStateLabels: Record<ThreadState, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

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

const eventWords: Record<Exclude<ThreadEvent, 'give-thread'>, string> = {
  'answer-by-telephone': 'answered by telephone',
  'answer-by-whatsapp': 'answered by WhatsApp',
  'answer-in-person': 'answered in person',
  'answer-from-mailbox': 'answered from the mailbox',
  'answer-by-email': 'answered by e-mail',
  'take-thread': 'took it',
  'note-thread': 'wrote a note',
  'close-thread': 'closed it',
  'open-thread': 'opened it again',
  'retry-mails': 'sent the mails that had failed again',
  'join-thread': 'joined the messages of another address',
  'separate-thread': 'separated the messages of another address',
  'undo-threads': 'took that back',
  'enter-message': 'entered it by hand',
}

/** The words that follow the person's name. */
export function sayThreadEvent({ event, givenTo }: Pick<PastEvent, 'event' | 'givenTo'>): string {
  return event === 'give-thread' ? `gave it to ${givenTo ?? 'nobody'}` : eventWords[event]
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

/** `The confirmation to the sender was sent`. */
export function sayDelivery(purpose: string, state: DeliveryState): string {
  return `${deliveryWords[purpose] ?? purpose} ${stateWords[state]}`
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
