/**
 * The tables as Kysely sees them. One schema serves SQLite and PostgreSQL, so instants are `text`: ISO 8601 in UTC as
 * `Date.toISOString()` writes it, whose fixed width makes both engines compare them as time. JSON is `text` as well.
 */
export type Tables = {
  listings: ListingsTable
  known_listings: KnownListingsTable
  messages: MessagesTable
  submissions: SubmissionsTable
  mail_slots: MailSlotsTable
  outbox: OutboxTable
  subscribers: SubscribersTable
  subscriber_tokens: SubscriberTokensTable
  erasures: ErasuresTable
}

/** What the embedded content service serves (section 3). Prices are KES. */
type ListingsTable = {
  id: string
  /** Unique, as two records must not share an address (B8). */
  short_id: string
  created_at: string
  property_name: string
  property_url_slug: string | null
  property_status: string
  property_type: string
  residential_type: string | null
  commercial_type: string | null
  land_type: string | null
  title_type: string | null
  property_management: string | null
  property_price: number | null
  land_price: number | null
  number_of_bedrooms: number | null
  number_of_bathrooms: number | null
  location_criteria: string | null
  estate: string | null
  neighbourhood: string | null
  town_city: string | null
  /** JSON array of feature keys. */
  property_features: string
  /** JSON object with `url`. */
  main_image: string | null
  /** JSON array of objects with `url`. */
  property_images: string
  /** HTML as the staff wrote it: sanitised where it is read, not here. */
  property_description: string | null
}

/** Every listing that the site has ever shown, so that a withdrawn one answers 410 and not 404 (A5). */
type KnownListingsTable = {
  short_id: string
  property_name: string
  property_status: string
  property_type: string
  town_city: string | null
  withdrawn_at: string | null
}

export type MessageKind = 'property-inquiry' | 'contact-us'

/** What visitors sent, each with the reference that they were told (D9). */
type MessagesTable = {
  id: string
  kind: MessageKind
  reference: string
  /** JSON object of the fields as they were accepted. */
  fields: string
  /** The version of the privacy notice that stood beside the form. */
  privacy_version: string
  received_at: string
}

/** What makes a repeat harmless (D5): one row for each fingerprint of a message or of a subscription. */
type SubmissionsTable = {
  fingerprint: string
  /** What was submitted: a message or a subscriber, with which the fingerprint is erased. */
  message_id: string | null
  subscriber_id: string | null
  received_at: string
}

/** Limits the mails to one mailbox: one row for each slot that was ever taken. */
type MailSlotsTable = {
  /** A digest of the mail's purpose, the mailbox and the slot's number. */
  slot: string
  /** What took it last: a message or a subscriber, with which it is erased. */
  message_id: string | null
  subscriber_id: string | null
  taken_at: string
}

export type MailPurpose = 'notify-firm' | 'acknowledge-visitor' | 'confirm-subscription'
export type OutboxPurpose = MailPurpose | 'forward-message'

/** What is to leave the house, and what has left: mails, and messages that a foreign form handler gets as well. */
type OutboxTable = {
  id: string
  /** What it is about: a message or a subscriber, with which it is erased. */
  message_id: string | null
  subscriber_id: string | null
  purpose: OutboxPurpose
  /** JSON of an `OutgoingMail`, or of the `Forward` of a message. */
  content: string
  attempts: number
  /** Not before this instant; null once it was given up. */
  due_at: string | null
  /** Until then it is in the hands of one server. */
  leased_until: string | null
  delivered_at: string | null
  /** What the receiver last said, without personal data. */
  last_error: string | null
}

/** Who asked for the newsletter (D6). Only a confirmed address counts; one that is unsubscribed is erased. */
type SubscribersTable = {
  id: string
  /** In lower case, and unique. */
  email: string
  /** When the box of the consent was ticked last, and, unless too many mails go to that mailbox, a link to confirm was queued. */
  consented_at: string
  /** The version of the privacy notice and of the consent's words that stood beside the form. */
  privacy_version: string
  confirmed_at: string | null
}

/** What the links in a subscriber's mails carry: each mail has a token of its own, of which only the hash is known here. */
type SubscriberTokensTable = {
  token_hash: string
  subscriber_id: string
}

/** Messages and subscribers that were erased on request: a restore leaves them out. Nothing but the random id is known of them. */
type ErasuresTable = {
  id: string
  erased_at: string
}
