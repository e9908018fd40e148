/** Adds the rate limit of mails to one mailbox. A slot is erased with the message or subscriber that took it last. */
export const statements = () => [
  `create table mail_slots (
    slot text primary key,
    message_id text references messages (id) on delete cascade,
    subscriber_id text references subscribers (id) on delete cascade,
    taken_at text not null,
    constraint mail_slots_about_one check ((message_id is null) <> (subscriber_id is null))
  )`,
  // For the cascade: without an index each erased message would scan all slots.
  'create index mail_slots_by_message on mail_slots (message_id)',
  'create index mail_slots_by_subscriber on mail_slots (subscriber_id)',
]
