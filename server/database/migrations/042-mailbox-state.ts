/** The state of reading the firm's mailbox (J25.17): one row, since when it fails and why, when owners were told, and the folder of what was sent. */
export const statements = () => [
  `create table mailbox_state (
    name text primary key,
    fault text,
    since text,
    told_at text,
    sent_folder text
  )`,
]
