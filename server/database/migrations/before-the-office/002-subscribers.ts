/** Adds the subscribers of the newsletter, and lets a mail belong to a subscriber instead of a message. */
export const statements = () => [
  `create table subscribers (
    id text primary key,
    email text not null unique,
    consented_at text not null,
    privacy_version text not null,
    confirmed_at text
  )`,
  `create table subscriber_tokens (
    token_hash text primary key,
    subscriber_id text not null references subscribers (id) on delete cascade
  )`,
  'create index subscriber_tokens_by_subscriber on subscriber_tokens (subscriber_id)',

  // Makes `message_id` nullable. SQLite cannot alter a column, so a new table replaces the old one.
  'alter table outbox rename to outbox_before',
  `create table outbox (
    id text not null,
    message_id text references messages (id) on delete cascade,
    subscriber_id text references subscribers (id) on delete cascade,
    purpose text not null,
    mail text not null,
    attempts integer not null,
    due_at text,
    leased_until text,
    delivered_at text,
    last_error text,
    constraint outbox_mail primary key (id),
    constraint outbox_about_one check ((message_id is null) <> (subscriber_id is null))
  )`,
  `insert into outbox (${copied}) select ${copied} from outbox_before`,
  'drop table outbox_before',
  'create index outbox_by_message on outbox (message_id)',
  'create index outbox_by_subscriber on outbox (subscriber_id)',
  'create index outbox_waiting on outbox (due_at) where delivered_at is null',
]

const copied = 'id, message_id, purpose, mail, attempts, due_at, leased_until, delivered_at, last_error'
