/** The time of a listing's last change, if its record has one. */
export const statements = () => ['alter table listings add column updated_at text']
