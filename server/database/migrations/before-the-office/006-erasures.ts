/** Records which messages and subscribers were erased on request, so that restoring an older backup does not bring them back. */
export const statements = () => ['create table erasures (id text primary key, erased_at text not null)']
