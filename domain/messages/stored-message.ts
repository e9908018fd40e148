import type { EnteredMail } from './entered-mail.ts'
import type { MessageKind } from './message-kinds.ts'

/** A message is `failed` when any of its deliveries has failed permanently, otherwise `waiting` when any still waits. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The privacy policy promises this under "How long we keep it", counted from the day of receipt. */
export const retentionMonths = 24

/** A message that the firm has, with the state of its mails and of its copy to a foreign form handler. */
export type StoredMessage = {
  /** The reference that its visitor was given (D9). */
  reference: string
  kind: MessageKind
  /** ISO instant. */
  receivedAt: string
  /** By the names of the kind's form. Several property ids are one text (F12). */
  fields: Readonly<Record<string, string>>
  /** The typed texts of fields that are stored in another form (D7). */
  typed: Readonly<Record<string, string>>
  /** The version of the privacy notice beside the form. */
  privacyVersion: string
  /** Null for a message that is no mail. */
  mail: EnteredMail | null
  state: DeliveryState
  deliveries: readonly Delivery[]
}

export type Delivery = {
  purpose: string
  state: DeliveryState
  attempts: number
  /** ISO instants; null for a delivery that has failed permanently, and for one that was not made yet. */
  dueAt: string | null
  deliveredAt: string | null
  /** Without personal data. */
  lastError: string | null
}

/** Reads the messages of visitors. */
export type StoredMessages = {
  /** All messages, newest first. */
  list(): AsyncIterable<StoredMessage>
  /** By its reference, in upper or lower case. */
  find(reference: string): Promise<StoredMessage | null>
}
