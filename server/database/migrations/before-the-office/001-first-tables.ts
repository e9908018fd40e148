import type { Engine } from '../../connect.ts'

/** Listings, the messages of visitors, and the mails that they cause. */
export function statements(engine: Engine) {
  // Listings of the same instant are ordered by id (B1, C1), and PostgreSQL's default collation orders letters differently from SQLite.
  const bytewise = engine === 'postgres' ? 'text collate "C"' : 'text'
  return [
    `create table listings (
      id ${bytewise} primary key,
      short_id text not null unique,
      created_at text not null,
      property_name text not null,
      property_url_slug text,
      property_status text not null,
      property_type text not null,
      residential_type text,
      commercial_type text,
      land_type text,
      title_type text,
      property_management text,
      property_price double precision,
      land_price double precision,
      number_of_bedrooms integer,
      number_of_bathrooms integer,
      location_criteria text,
      estate text,
      neighbourhood text,
      town_city text,
      property_features text not null,
      main_image text,
      property_images text not null,
      property_description text
    )`,
    'create index listings_by_age on listings (created_at, id)',
    'create index listings_by_status on listings (property_status, property_type)',
    `create table known_listings (
      short_id text primary key,
      property_name text not null,
      property_status text not null,
      property_type text not null,
      town_city text,
      withdrawn_at text
    )`,
    `create table messages (
      id text primary key,
      kind text not null,
      reference text not null unique,
      fields text not null,
      privacy_version text not null,
      received_at text not null
    )`,
    // The fingerprint is inserted before its message, so the foreign key is deferred to the commit.
    `create table submissions (
      fingerprint text primary key,
      message_id text not null,
      received_at text not null,
      constraint submissions_message foreign key (message_id) references messages (id)
        on delete cascade deferrable initially deferred
    )`,
    'create index submissions_by_message on submissions (message_id)',
    `create table outbox (
      id text primary key,
      message_id text not null references messages (id) on delete cascade,
      purpose text not null,
      mail text not null,
      attempts integer not null,
      due_at text,
      leased_until text,
      delivered_at text,
      last_error text
    )`,
    'create index outbox_by_message on outbox (message_id)',
    // Partial, as nearly all rows are delivered and no query looks for those.
    'create index outbox_waiting on outbox (due_at) where delivered_at is null',
  ]
}
