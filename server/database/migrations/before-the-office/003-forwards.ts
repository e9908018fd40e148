/** Lets the outbox hold forwards, lets submissions belong to subscribers, and indexes messages by age. */
export const statements = () => [
  'alter table outbox rename column mail to content',

  // Makes `message_id` nullable. SQLite cannot alter a column, so a new table replaces the old one.
  `create table submissions_of_all (
    fingerprint text primary key,
    message_id text,
    subscriber_id text,
    received_at text not null,
    constraint submissions_message foreign key (message_id) references messages (id)
      on delete cascade deferrable initially deferred,
    constraint submissions_subscriber foreign key (subscriber_id) references subscribers (id)
      on delete cascade deferrable initially deferred,
    constraint submissions_about_one check ((message_id is null) <> (subscriber_id is null))
  )`,
  // Before the rows are copied: PostgreSQL creates no index while deferred constraints are pending.
  'drop index submissions_by_message',
  'create index submissions_by_message on submissions_of_all (message_id)',
  'create index submissions_by_subscriber on submissions_of_all (subscriber_id)',
  `insert into submissions_of_all (fingerprint, message_id, received_at)
    select fingerprint, message_id, received_at from submissions`,
  'drop table submissions',
  'alter table submissions_of_all rename to submissions',

  'create index messages_by_age on messages (received_at, id)',
]
