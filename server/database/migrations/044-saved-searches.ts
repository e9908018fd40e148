import type { Engine } from '../connect.ts'

/**
 * Saved searches (K1), whose they are, what each was told, and the runs of mails. A listing knows when the site first showed it, so that it is
 * news once (K5): for those that are there now that is this instant, and nobody looks for anything yet.
 */
export const statements = (engine: Engine) => [
  'alter table known_listings add column first_offered_at text',
  'alter table known_listings add column held integer default 0 not null',
  `update known_listings set first_offered_at = '${new Date().toISOString()}'`,
  `create table seekers (
    id text primary key,
    email text not null,
    name text not null,
    telephone text,
    frequency text not null,
    added_at text not null,
    privacy_version text not null,
    active_at text not null,
    reminders integer default 0 not null,
    paused_until text,
    ended_at text,
    alerted_on text,
    refused_at text,
    refusal text,
    thread_id text
  )`,
  "create unique index seekers_by_email on seekers (email) where email <> ''",
  `create table saved_searches (
    id text primary key,
    seeker_id text not null references seekers (id) on delete cascade,
    screen text not null,
    query text not null,
    short_id text not null,
    kes double precision,
    source text not null,
    person_id text references people (id),
    added_at text not null,
    asked_at text,
    confirmed_at text
  )`,
  'create unique index saved_searches_once on saved_searches (seeker_id, screen, query, short_id)',
  `create table seeker_tokens (
    token_hash text primary key,
    seeker_id text not null references seekers (id) on delete cascade,
    search_id text,
    made_at text not null
  )`,
  'create index seeker_tokens_by_seeker on seeker_tokens (seeker_id)',
  `create table told_listings (
    id text primary key,
    seeker_id text not null references seekers (id) on delete cascade,
    short_id text not null,
    told_at text not null,
    kes double precision,
    how text not null
  )`,
  'create unique index told_listings_once on told_listings (seeker_id, short_id)',
  `create table alert_runs (
    id text primary key,
    started_at text not null,
    ended_at text,
    stopped_at text,
    stopped_because text
  )`,
  `create table alerts (
    id text primary key,
    run_id text not null references alert_runs (id) on delete cascade,
    seeker_id text not null references seekers (id) on delete cascade,
    kind text not null,
    listings text not null
  )`,
  'create unique index alerts_once on alerts (run_id, seeker_id)',
  'create index alerts_by_seeker on alerts (seeker_id)',
  // SQLite cannot change a constraint, so a new table replaces the old one.
  'alter table mail_slots rename to mail_slots_before',
  `create table mail_slots (
    slot text primary key,
    message_id text references messages (id) on delete cascade,
    subscriber_id text references subscribers (id) on delete cascade,
    seeker_id text references seekers (id) on delete cascade,
    taken_at text not null,
    constraint mail_slots_of_one check (coalesce(message_id, subscriber_id, seeker_id) is not null)
  )`,
  `insert into mail_slots (slot, message_id, subscriber_id, taken_at)
    select slot, message_id, subscriber_id, taken_at from mail_slots_before`,
  'drop table mail_slots_before',
  ...['message', 'subscriber', 'seeker'].map(
    (owner) => `create index mail_slots_by_${owner} on mail_slots (${owner}_id)`,
  ),
  ...(engine === 'postgres' ? postgresTriggers : sqliteTriggers),
]

/** The tables with their kinds of outbox owners, as in migration 009. */
const owners = [
  ['seekers', 'seeker'],
  ['alerts', 'alert'],
]

const sqliteTriggers = owners.map(
  ([table, kind]) => `create trigger ${table}_outbox after delete on ${table}
    begin delete from outbox where owner_kind = '${kind}' and owner_id = old.id; end`,
)

const postgresTriggers = owners.map(
  ([table, kind]) => `create trigger ${table}_outbox after delete on ${table}
    for each row execute function erase_outbox_entries('${kind}')`,
)
