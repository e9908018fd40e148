/** How much each person has sent today, so that the office is no storage for other things, and who has uploaded a photograph. */
export const statements = () => [
  `create table upload_days (
    person_id text primary key references people (id),
    day text not null,
    bytes integer not null
  )`,
  'create index uploads_by_digest on uploads (digest)',
]
