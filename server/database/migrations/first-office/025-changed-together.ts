/** The listings or threads that one deed changed together, as they were before it, so that it can be taken back (J13, J22). */
export const statements = () => [
  `create table changed_together (
    deed text not null,
    subject_id text not null,
    done_at text not null,
    what text not null,
    state text not null,
    version integer,
    version_after integer,
    revision text,
    revision_after text,
    draft text,
    draft_saved_at text,
    draft_saved_by text,
    person_id text,
    waiting_at text,
    primary key (deed, subject_id)
  )`,
  'create index changed_together_by_time on changed_together (done_at)',
]
