/** The price of each listing as it was read last, and the higher one before it, if it fell. */
export const statements = () => [
  `create table listing_prices (
    short_id text primary key,
    kes double precision not null,
    status text not null,
    read_at text not null,
    former_kes double precision
  )`,
  'create index listing_prices_that_fell on listing_prices (read_at) where former_kes is not null',
]
