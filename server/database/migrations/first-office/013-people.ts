/**
 * The people of the office, with what they sign in by. People and passkeys are marked and never deleted, so that no restore brings one
 * back that was revoked.
 */
export const statements = () => [
  `create table people (
    id text primary key,
    email text not null,
    name text not null,
    role text not null,
    invited_at text not null,
    joined_at text,
    revoked_at text
  )`,
  'create unique index people_by_email on people (email) where revoked_at is null',
  `create table passkeys (
    id text primary key,
    person_id text not null references people (id),
    name text not null,
    public_key text not null,
    sign_count double precision not null,
    transports text not null,
    added_at text not null,
    used_at text not null,
    removed_at text
  )`,
  'create index passkeys_by_person on passkeys (person_id)',
  `create table sessions (
    token_hash text primary key,
    id text not null unique,
    person_id text not null references people (id),
    device text not null,
    started_at text not null,
    used_at text not null,
    confirmed_at text
  )`,
  'create index sessions_by_person on sessions (person_id)',
  `create table office_links (
    token_hash text primary key,
    purpose text not null,
    person_id text references people (id),
    expires_at text not null
  )`,
  `create table passkey_challenges (
    token_hash text primary key,
    challenge text not null,
    person_id text,
    expires_at text not null
  )`,
  'create index passkey_challenges_by_time on passkey_challenges (expires_at)',
  `create table activity (
    id text primary key,
    done_at text not null,
    person_id text references people (id),
    deed text not null,
    subject_kind text,
    subject_id text,
    subject_name text
  )`,
  'create index activity_by_time on activity (done_at)',
]
