/** Each writing of a draft has a name of its own, so that a list reads again only the drafts that have changed. */
export const statements = () => [`alter table listing_drafts add column revision text default '' not null`]
