/** When a listing was last changed, if its record says so. */
export const statements = () => ['alter table listings add column updated_at text']
