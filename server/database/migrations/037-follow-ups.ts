/**
 * A thread is put off until an instant (J16), which stays after it until somebody does something, so that it comes first. The event that put
 * it off has the instant too, as has a thread before a change of many. The list looks for mails that were not delivered.
 */
export const statements = () => [
  'alter table threads add column follow_up_at text',
  'alter table thread_deeds add column follow_up_at text',
  'alter table changed_together add column follow_up_at text',
  "create index threads_follow_up on threads (follow_up_at) where state = 'follow-up'",
  "create index threads_spam on threads (last_at) where state = 'spam'",
  'create index outbox_tried on outbox (owner_id) where delivered_at is null and last_error is not null',
]
