/** The work that is done at intervals: when it was last done, and the lease of the server that is doing it. */
export const statements = () => ['create table jobs (name text primary key, started_at text, leased_until text)']
