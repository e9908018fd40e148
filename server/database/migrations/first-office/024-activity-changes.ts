/** The values from and to that a deed changed (J4), and the activity of one person or one listing. */
export const statements = () => [
  'alter table activity add column changes text',
  'create index activity_by_subject on activity (subject_id, done_at)',
  'create index activity_by_person on activity (person_id, done_at)',
]
