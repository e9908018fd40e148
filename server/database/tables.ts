import type { Generated, Kysely, Transaction } from 'kysely'
import type { FileKind, ImportStage } from '../../domain/import/imports.ts'
import type { MailEvent, ThreadEvent, ThreadState } from '../../domain/inbox/thread.ts'
import type { MailboxFault } from '../../domain/mailbox/mailbox-state.ts'
import type { MessageKind } from '../../domain/messages/message-kinds.ts'
import type { Activity, ActivityEvent } from '../../domain/office/activity.ts'
import type { ListingState } from '../../domain/office/editor.ts'
import type { Role } from '../../domain/office/person.ts'
import type { PhotographType } from '../../domain/office/photographs.ts'
import type { PrivateDetails } from '../../domain/office/private-details.ts'
import type { Frequency } from '../../domain/saved-searches/seeker.ts'
import type { ListingColumns } from './listing-columns.ts'

/**
 * The tables as Kysely sees them. One schema serves SQLite and PostgreSQL, so instants are `text`: ISO 8601 in UTC as
 * `Date.toISOString()` writes it, whose fixed width makes both engines compare them as time. The names of their columns end
 * in `_at` or `_until`. JSON is `text` as well.
 */
export type Tables = {
  /** The listings of the embedded content service. */
  listings: ListingColumns & {
    /** Unique, as two records must not share an address (B8). */
    short_id: string
    /** The version of the collection that last wrote the row. */
    version: Generated<number>
    /** The time of the row's writing and the writer's id; null for rows from before the office, and the id also for the command line. */
    written_at: string | null
    written_by: string | null
  }

  /** The former versions of each listing: the records that were replaced or withdrawn. */
  replaced_listings: {
    /** The listing's id and the version, with a colon between them. */
    id: string
    listing_id: string
    /** The version of the collection that replaced or withdrew the record. */
    version: number
    replaced_at: string
    /** JSON of the record, as in a file to import. */
    record: string
    /** The version of the collection that wrote the record; 0 if that is not known. */
    written_in: number
    written_at: string | null
    written_by: string | null
    /** The instant when the listing left the site with this record; null for a record that another one replaced. */
    withdrawn_at: string | null
    withdrawn_by: string | null
    /** Null for a listing that was withdrawn. */
    withdrawn_as: WithdrawnAs | null
  }

  /** Changes to listings that are saved and not published; of a listing that was never published, all that there is. */
  listing_drafts: {
    /** The listing's id. */
    id: string
    /** JSON of the fields that differ from the listing. */
    record: string
    saved_at: string
    /** A person's id. */
    saved_by: string
    /** A new random text for each writing; empty for one of before migration 018. */
    revision: string
  }

  /** The listings or threads that were changed together, as they were before it, so that it can be taken back within a day (J13, J22). */
  changed_together: {
    deed: string
    /** The id of the listing or the thread. */
    subject_id: string
    done_at: string
    /** JSON of an `UndoableChange` without its id and count. */
    what: string
    /** The state before: a listing's publication, with the version and the revision of its draft then and after, or a thread's state, with its revision after as `version_after`. */
    state: ListingState | ThreadState
    version: number | null
    version_after: number | null
    revision: string | null
    revision_after: string | null
    /** Its draft before, as `listing_drafts` has it; null without one. */
    draft: string | null
    draft_saved_at: string | null
    draft_saved_by: string | null
    /** The person before. */
    person_id: string | null
    /** A thread's, as `threads` has them. */
    waiting_at: string | null
    follow_up_at: string | null
  }

  /** Imports of listings (M4), with their files until they are written or forgotten. */
  imports: {
    id: string
    file_name: string
    kind: FileKind
    /** JSON of an `ImportTable`; null once it was written. */
    file: string | null
    rows: number
    begun_at: string
    /** A person's id, or null for the command line. */
    begun_by: string | null
    stage: ImportStage
    /** A new random text for each writing of what follows from the file. */
    revision: string
    /** JSON of the columns that somebody chose, by their index. */
    matching: string
    empty_clears: number
    publishes: number
    /** JSON of `Decisions`. */
    decisions: string
    /** JSON of the dry run that was shown last, by which it is known whether a listing changed since; null for none. */
    seen: string | null
    /** JSON of an `ImportResult`; null while it is not written. */
    result: string | null
    /** JSON of the listings that changed between the dry run and the writing; null for none. */
    changed_since: string | null
    /** The person who has it written or undone, by id; null for the command line. */
    acting: string | null
    /** The server that writes or undoes it, and until when. */
    holder: string | null
    leased_until: string | null
    done: number
    ended_at: string | null
    /** The host from which photographs were fetched last, and how many were to be; null for none. */
    fetch_host: string | null
    fetch_total: number
  }

  /** The state of an import's listings before it, beside `changed_together`, so that it can be undone for a day. */
  import_rows: {
    /** The ids of the import and the listing, with a colon between them. */
    id: string
    import_id: string
    listing_id: string
    is_new: number
    /** JSON of its private details before, and their digest after; both null where they did not change. */
    details_before: string | null
    details_after: string | null
    /** JSON of `imported_listings` before; null for a first import. */
    imported_before: string | null
  }

  /** The photographs of an import, by the names of their files. */
  import_photographs: {
    /** The id of the import and the file as names are compared, with a colon between them. */
    id: string
    import_id: string
    file: string
    /** The name as it was sent. */
    name: string
    url: string
  }

  /** The photographs that the last fetching of an import has not stored: those that wait, and those that could not be fetched. */
  import_fetches: {
    /** The id of the import and the file, with a colon between them. */
    id: string
    import_id: string
    file: string
    /** The name that people see. */
    name: string
    address: string
    /** The sentence that says why it could not be fetched; null while it waits. */
    fault: string | null
  }

  /** The values of each listing from its last import, as digests by column, and its pictures by the names of their files; both JSON. */
  imported_listings: {
    /** The listing's id. */
    id: string
    digests: string
    pictures: string
  }

  /** The columns that somebody matched to headers by hand; null for nothing. */
  import_headers: {
    /** The header as headers are compared. */
    header: string
    column_name: string | null
  }

  /** The version of a collection, which each write raises, so that every server on the database sees it. */
  collections: {
    name: 'listings' | 'contacts' | 'redirects'
    version: number
  }

  /** Every listing that the site has ever shown, so that a withdrawn one answers 410 and not 404 (A5). */
  known_listings: {
    short_id: string
    property_name: string
    property_status: string
    property_type: string
    town_city: string | null
    withdrawn_at: string | null
    /** With its date, as it was shown last (B16). */
    availability: string | null
    availability_date: string | null
    /** The instant at which the site first showed it, or again after a time off the site (K5.1); null in the moment of its insertion. */
    first_offered_at: string | null
    /** 1 while nobody is told of it, as it came with many others (K5.2); 2 where nobody is to be told that it is new. */
    held: Generated<number>
  }

  /** The price of every listing as it was read last, so that one that fell says so (H15). */
  listing_prices: {
    short_id: string
    /** Whole KES; per month for a rent. */
    kes: number
    status: string
    /** The instant when the site first read this price. */
    read_at: string
    /** The price before it, if that was higher and not 90 days old. */
    former_kes: number | null
  }

  /** The messages of visitors, each with the reference that its visitor was given (D9). */
  messages: {
    id: string
    kind: MessageKind
    reference: string
    /** JSON object of the accepted fields, all texts: several property ids are one, which `splitPropertyIds` separates (F12). */
    fields: string
    /** JSON object of what was typed of the fields that were read as something else, or null (D7). */
    typed: string | null
    /** The version of the privacy notice beside the form; empty for a message that was entered by hand. */
    privacy_version: string
    received_at: string
    thread_id: string | null
    /** In lower case; empty for one with a telephone alone. */
    email: Generated<string>
    /** The folded text in which the message is found (`toSearchText`). */
    search: Generated<string>
    /** The `Message-ID` of a mail that came in; null for other kinds, and for a mail without one. */
    mail_id: string | null
    /** JSON of an `EnteredMail` (J25); null for other kinds. */
    mail: string | null
    /** The id of a thread that a mail names from another address, or in which its address stood before (J25.8). That may be joined to another since, or erased. */
    beside: string | null
  }

  /** The properties of each message, by their short ids. A trigger writes them, so that no backup needs them. */
  message_properties: {
    message_id: string
    short_id: string
  }

  /** The messages of one e-mail address that belong together, and those of others that were joined to them by hand (J16), by the id of the first. One without a message is erased. */
  threads: {
    id: string
    /** In lower case: the address to which replies go, that of at least one of its messages. Empty for messages with a telephone alone, which were entered by hand. */
    email: string
    state: ThreadState
    /** The person of the office whose it is. */
    person_id: string | null
    /** The instant of the first message that nobody answered, or of its follow-up; null for a thread that is not open. */
    waiting_at: string | null
    /** The instant until which it is put off; after that, until the next message or event, the one at which it was opened (J16). */
    follow_up_at: string | null
    /** The instant of the last message or event. */
    last_at: string
    /** Rises with each message and each event but a note, so that nobody answers what they have not seen. */
    revision: Generated<number>
  }

  /** The last mail that was read of each folder of the firm's mailbox (J25). */
  mailbox_folders: {
    path: string
    uid_validity: string
    last_uid: number
    read_at: string
  }

  /** The server that reads the mailbox. */
  mailbox_leases: {
    name: string
    holder: string
    leased_until: string
  }

  /** The state of reading the mailbox: one row (J25.17). */
  mailbox_state: {
    name: string
    /** Null while it can be read. */
    fault: MailboxFault | null
    /** The instant from which it could not. */
    since: string | null
    /** The instant at which the owners were told that it cannot; null where they were not, or it can again. */
    told_at: string | null
    /** The folder of what was sent; empty where none is marked so, null where nobody has looked. */
    sent_folder: string | null
  }

  /** The people who have a thread open now: a row counts for some seconds. */
  thread_looks: {
    thread_id: string
    person_id: string
    /** In seconds since 1970, by the clock of the database, as those of the servers may differ. */
    looked_at: number
  }

  /** The events, notes and replies of the office on threads. They are erased with the thread. */
  thread_deeds: {
    id: string
    thread_id: string
    done_at: string
    person_id: string | null
    /** The person's name at that time. */
    person_name: string | null
    deed: ThreadEvent | MailEvent
    /** The name of the person who was given the thread; null for nobody, and for other events. */
    given_to: string | null
    /** The note, or the text of a reply. */
    note: string | null
    /** The folded text in which it is found (`toWordsText`). */
    search: Generated<string>
    /** JSON array of the short ids of listings that a reply sent along; null for other events. */
    properties: string | null
    /** JSON of the thread before a reply, as it is put back when that is taken back; null for other events. */
    thread_before: string | null
    /** The instant until which the event put the thread off; null for none. */
    follow_up_at: string | null
    /** The `Message-ID` of a mail that was read in the mailbox, and JSON of an `EnteredMail`; null for other events. */
    mail_id: string | null
    mail: string | null
    /** The address of its thread before that was joined, and of a reply the address that it went to; null for another event of the thread as it is. */
    email: string | null
  }

  /** The files of replies (J20). */
  reply_files: {
    id: string
    reply_id: string
    /** From 0. */
    position: number
    name: string
    /** In bytes. */
    size: number
    /** SHA-256 of the bytes, in hexadecimal digits. */
    digest: string
    /** The bytes in base64; null once the reply and its copy have left. */
    content: string | null
  }

  /** Recognises repeated submissions (D5): one row for each fingerprint of a message or of a subscription. */
  submissions: {
    fingerprint: string
    message_id: string | null
    subscriber_id: string | null
    received_at: string
  }

  /** The rate limit of mails to one mailbox: one row for each slot that was ever taken. Its owner is the last that took it. */
  mail_slots: {
    /** A digest of the mail's purpose, the mailbox and the slot's number. */
    slot: string
    message_id: string | null
    subscriber_id: string | null
    seeker_id: string | null
    taken_at: string
  }

  /** Deliveries to make and deliveries made: mails, and forwards of messages to a foreign form handler. */
  outbox: {
    id: string
    /** With its owner the entry is erased. */
    owner_kind: OwnerKind
    owner_id: string
    purpose: OutboxPurpose
    /** JSON of an `OutgoingMail` or a `Forward`. */
    content: string
    attempts: number
    /** The next attempt is not before this instant; null once the delivery has failed permanently. */
    due_at: string | null
    /** Until then one server has the lease, and no other delivers the entry. */
    leased_until: string | null
    delivered_at: string | null
    /** The last error of the receiver, without personal data. */
    last_error: string | null
    /** The `Message-ID` of a mail; null for a forward. */
    mail_id: string | null
  }

  /** The subscribers of the newsletter (D6). Only a confirmed address counts; an unsubscribed one is erased. */
  subscribers: {
    id: string
    /** In lower case, and unique. */
    email: string
    /** The instant of the last consent. A confirmation mail was then enqueued, unless its mailbox had reached the rate limit. */
    consented_at: string
    /** The version of the privacy notice and of the wording of the consent beside the form. */
    privacy_version: string
    confirmed_at: string | null
    /** The words of the consent; null for one of before migration 045. */
    consent_words: string | null
    /** The instant at which a confirmed address was asked for its consent again; null once it was given (K11.3). */
    asked_again_at: string | null
  }

  /** The tokens in the links of a subscriber's mails. Each mail has its own token, and only its digest is stored. */
  subscriber_tokens: {
    token_hash: string
    subscriber_id: string
  }

  /** The old addresses that lead to pages of ours (M5.1), besides those of the firm's file. Triggers raise the version of their collection. */
  redirects: {
    /** Spelt by `readOldAddress`. */
    old_address: string
    /** A path of ours. */
    target: string
    source: 'import' | 'office'
    added_at: string
    /** The import that gave it; null for one of the office. */
    import_id: string | null
  }

  /** Addresses that were asked for in vain, and how often on each day (M5.4). */
  missed_addresses: {
    address: string
    /** By the firm's clock. */
    day: string
    asked: number
  }

  /** The people who look for a property (K1), by e-mail address or, entered by the office, by telephone alone. */
  seekers: {
    id: string
    /** In lower case, and unique; empty for a telephone alone. */
    email: string
    /** The name that the office entered; else empty. */
    name: string
    telephone: string | null
    frequency: Frequency
    added_at: string
    /** The version of the privacy notice beside the form; empty for one whom the office entered. */
    privacy_version: string
    /** The last instant at which the seeker confirmed, changed something, or said "still looking"; of one without confirmation the office's last change. */
    active_at: string
    /** The number of mails since then that ask whether they still look. */
    reminders: Generated<number>
    /** The end of a month's pause. */
    paused_until: string | null
    /** The instant at which it was paused for good, as nobody answered these mails. */
    ended_at: string | null
    /** The day, by the firm's clock, of the last run that looked for news for the seeker. */
    alerted_on: string | null
    /** The instant at which a mail server refused the address for good, and its code with words without personal data. */
    refused_at: string | null
    refusal: string | null
    /** The thread that confirming began or joined. It may be erased. */
    thread_id: string | null
  }

  /** The searches of seekers, each for listings or for one property. */
  saved_searches: {
    id: string
    seeker_id: string
    /** A `ScreenId`; empty for a property. */
    screen: string
    /** The canonical address of the search, by `toWanted`; empty for a property. */
    query: string
    /** The property's; empty for a search. */
    short_id: string
    /** The property's price when it was saved. */
    kes: number | null
    source: 'visitor' | 'office'
    /** The person of the office who entered it. */
    person_id: string | null
    added_at: string
    /** The instant at which the mail that asks to confirm it was last enqueued. */
    asked_at: string | null
    confirmed_at: string | null
  }

  /** The tokens in the links of a seeker's mails, of which only digests are stored. One of a confirmation names its search. */
  seeker_tokens: {
    token_hash: string
    seeker_id: string
    search_id: string | null
    made_at: string
  }

  /** The listings that seekers were told of, when last and at which price (K5.4). */
  told_listings: {
    /** The seeker's id and the short id, with a colon between them. */
    id: string
    seeker_id: string
    short_id: string
    told_at: string
    kes: number | null
    how: 'alert' | 'reply'
  }

  /** The days on which alerts were mailed (K6). */
  alert_runs: {
    /** The day by the firm's clock, such as `2026-11-30`. */
    id: string
    started_at: string
    /** The instant at which all its mails were enqueued. */
    ended_at: string | null
    stopped_at: string | null
    stopped_because: 'refusals' | 'restore' | 'office' | null
  }

  /** The mails of a run, one for each seeker at most. Each is put together at its delivery. */
  alerts: {
    id: string
    run_id: string
    seeker_id: string
    kind: 'news' | 'still-looking'
    /** JSON of `FoundNews[]`. */
    listings: string
  }

  /** Messages, notes and replies, subscribers, seekers and private details that were erased on request, so that a restore leaves them out. The id is random and says nothing about the person. */
  erasures: {
    id: string
    erased_at: string
  }

  /** The people of the office. A person who is revoked stays, without a way in. */
  people: {
    id: string
    /** In lower case; unique among those who are not revoked. */
    email: string
    name: string
    role: Role
    invited_at: string
    /** Null until the person has used the invitation. */
    joined_at: string | null
    revoked_at: string | null
    /** The number as the person writes it, with the country code. */
    telephone: string | null
    /** 1 where name and telephone stand at the properties for which the person is responsible. */
    is_shown: Generated<number>
    /** 1 where the person wants a mail at eight with what waits (J23). */
    wants_morning_mail: Generated<number>
    /** The instant at which that mail was last made, or left out as nothing waited. */
    morning_mail_at: string | null
  }

  /** The private details of listings, of our own and of a foreign service: only the office knows them (J11). */
  books: {
    /** Random, so that an erasure says nothing about the owner. */
    id: string
    /** Unique. */
    listing_id: string
    /** The responsible person. */
    person_id: string | null
    owner_name: string | null
    owner_telephone: string | null
    owner_email: string | null
    mandate: PrivateDetails['mandate']
    /** Days, such as `2026-11-21`. */
    mandate_signed: string | null
    mandate_expires: string | null
    commission: string | null
    keys: string | null
    viewing: string | null
    /** References elsewhere, one a line, such as `Property24: P24-1138812` (J11.8). */
    portal_references: string | null
    notes: string | null
  }

  /** The public halves of people's passkeys. */
  passkeys: {
    /** The credential's id, in base64url. */
    id: string
    person_id: string
    name: string
    /** COSE, in base64url. */
    public_key: string
    sign_count: number
    /** JSON array of texts. */
    transports: string
    added_at: string
    used_at: string
    removed_at: string | null
  }

  /** The devices that are signed in. Only digests of their tokens are stored. */
  sessions: {
    token_hash: string
    id: string
    person_id: string
    /** Browser and system, such as `Chrome on Android`. */
    device: string
    started_at: string
    used_at: string
    /** The instant when a passkey was last used; null after a link by mail. */
    confirmed_at: string | null
  }

  /** Links that let somebody in once. Only digests of their tokens are stored. */
  office_links: {
    token_hash: string
    purpose: 'first-owner' | 'invitation' | 'sign-in'
    /** Null for the first owner. */
    person_id: string | null
    expires_at: string
    /** The page of the office that was asked for before signing in; null for none. */
    page: string | null
  }

  /** Challenges for passkeys to sign, each once. The browser has the token in a cookie. */
  passkey_challenges: {
    token_hash: string
    challenge: string
    person_id: string | null
    expires_at: string
  }

  /** The events of people in the office. A row never changes, and is erased after 24 months; a publication takes the place of its drafts. */
  activity: {
    id: string
    done_at: string
    /** Null for the command line. */
    person_id: string | null
    /** The person's name at that time. */
    person_name: string | null
    deed: ActivityEvent
    subject_kind: NonNullable<Activity['subject']>['kind'] | null
    subject_id: string | null
    subject_name: string | null
    /** `ActivityChanges` as JSON; null for events that change no field, and for those of before. */
    changes: string | null
  }

  /** The photographs of listings. Each is named by the digest of its bytes, which never change. */
  photographs: {
    /** SHA-256 of the bytes, in hexadecimal digits. */
    digest: string
    type: PhotographType
    /** In pixels. */
    width: number
    height: number
    /** In bytes. */
    size: number
    /** A perceptual hash: 64 bits in hexadecimal digits. */
    likeness: string
    /** Its mean colour, such as `#84886e`. */
    colour: string
    stored_at: string
    /** The instant when a listing, a draft or the history last named it, or else when it was stored. 30 days later it is erased. */
    named_at: string
  }

  photograph_bytes: {
    digest: string
    bytes: Uint8Array
  }

  /** The bytes that each person sent on the last day on which they sent anything, whatever became of the files. */
  upload_days: {
    person_id: string
    /** In UTC, such as `2026-11-21`. */
    day: string
    bytes: number
  }

  /** The builds of the site that were started last. */
  builds: {
    /** A digest of the addresses of its files. */
    id: string
    /** Higher than those of the builds that were started before it. */
    number: number
  }

  /** The files of these builds that browsers load. Their names change with their content. */
  build_files: {
    /** Such as `/assets/frame-DuTiEaab.js`. */
    address: string
    bytes: Uint8Array
    /** The number of the newest build that has it. */
    build: number
  }
}

/** The ways to leave the site other than to be withdrawn (J5). Nobody can have seen one that was `never-shown`. */
export const withdrawnAs = ['on-hold', 'draft', 'never-shown'] as const
export type WithdrawnAs = (typeof withdrawnAs)[number]

/** Statements on the site's database. A transaction is one as well. */
export type SiteDatabase = Kysely<Tables>
export type SiteTransaction = Transaction<Tables>

/** Rows of submissions and mail slots belong to one message or one subscriber, and are erased with it. */
export type RowOwner = { message_id: string } | { subscriber_id: string }
/** A mail slot may also be a seeker's. */
export type SlotOwner = RowOwner | { seeker_id: string }

/**
 * The owners of outbox entries. Another kind comes with its table in `outboxOwners` and a trigger as in migration 009. Those of people
 * are in no backup, as their mails let somebody in, and need no trigger, as people are never deleted. Those of alerts are in none either, as a restore sends none (K6.4).
 */
export type OwnerKind = 'message' | 'subscriber' | 'reply' | 'seeker' | 'person' | 'alert'

export const mailPurposes = [
  'notify-firm',
  'acknowledge-visitor',
  'confirm-subscription',
  'renew-subscription',
  'office-link',
  'thread-given',
  'send-reply',
  'copy-reply',
  'morning-mail',
  'mailbox-state',
  'confirm-search',
] as const
/** Mails of a lane of their own (K6.2). */
export const bulkPurposes = ['send-alert'] as const
export const outboxPurposes = [...mailPurposes, ...bulkPurposes, 'forward-message'] as const
export type MailPurpose = (typeof mailPurposes)[number]
export type OutboxPurpose = (typeof outboxPurposes)[number]
