/**
 * Indexes listings in the order in which each screen reads them. With the former index every page of a hundred sorted all
 * listings of its kind, so reading ten times as many listings took a hundred times as long.
 */
export const statements = () => [
  'drop index listings_by_status',
  'create index listings_by_status_and_age on listings (property_status, created_at, id)',
  'create index listings_by_kind_and_age on listings (property_status, property_type, created_at, id)',
]
