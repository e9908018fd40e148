/** One deed may change many threads too (J22), of which it keeps what they were before. */
export const statements = () => [
  'alter table changed_together rename column listing_id to subject_id',
  'alter table changed_together add column waiting_at text',
]
