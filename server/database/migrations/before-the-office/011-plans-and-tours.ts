/** The floor plans of a listing, and the addresses of its films and tours. */
export const statements = () =>
  ['floor_plans', 'tours'].map((column) => `alter table listings add column ${column} text default '[]' not null`)
