/**
 * The mail with what waits at eight (J23): whether somebody wants it, and when it was last made for them. Nothing reads the table `jobs`.
 */
export const statements = () => [
  'alter table people add column wants_morning_mail integer default 1 not null',
  'alter table people add column morning_mail_at text',
  'drop table jobs',
]
