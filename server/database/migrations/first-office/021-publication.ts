/** Listings on hold and back to draft (J5), and how far a withdrawn one is known to be let or sold (B16). */
export const statements = () => [
  'alter table replaced_listings add column withdrawn_as text',
  'create index withdrawn_listings_by_short_id on replaced_listings (lower(substr(listing_id, 1, 10))) where withdrawn_at is not null',
  'alter table known_listings add column availability text',
  'alter table known_listings add column availability_date text',
]
