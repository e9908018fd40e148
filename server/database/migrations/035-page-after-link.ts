/** A link by mail leads to the page that was asked for before signing in. */
export const statements = () => ['alter table office_links add column page text']
