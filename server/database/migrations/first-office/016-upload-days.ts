/** The bytes that each person has sent today, so that the office is no storage for other things. */
export const statements = () => [
  `create table upload_days (
    person_id text primary key references people (id),
    day text not null,
    bytes integer not null
  )`,
  'create index uploads_by_digest on uploads (digest)',
]
