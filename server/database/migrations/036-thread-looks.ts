/** The people who have a thread open (J22). A row counts for some seconds, and the next look of anybody erases it then. */
export const statements = () => [
  `create table thread_looks (
    thread_id text not null,
    person_id text not null,
    looked_at double precision not null,
    primary key (thread_id, person_id)
  )`,
]
