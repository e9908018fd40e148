/**
 * The files of replies (J20). Their bytes are text, in base64, so that they stand in the lines of a backup and go with it; they are erased once
 * the reply and its copy have left.
 */
export const statements = () => [
  `create table reply_files (
    id text primary key,
    reply_id text not null references thread_deeds (id) on delete cascade,
    position integer not null,
    name text not null,
    size integer not null,
    digest text not null,
    content text
  )`,
  'create index reply_files_by_reply on reply_files (reply_id, position)',
]
