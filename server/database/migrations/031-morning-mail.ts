/**
 * The mail with what waits at eight (J23): whether somebody wants it, and when it was last made for them. A link to sign in by leads to the page
 * that was asked for. Nothing reads the table `jobs`.
 */
export const statements = () => [
  'alter table people add column wants_morning_mail integer default 1 not null',
  'alter table people add column morning_mail_at text',
  'alter table office_links add column page text',
  'drop table jobs',
]
