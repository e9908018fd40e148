/** The references of listings on portals, one a line (J11.8). Few listings have any, and a search reads these alone. */
export const statements = () => [
  'alter table books add column portal_references text',
  'create index books_with_references on books (listing_id) where portal_references is not null',
]
