/** The import that gave a redirect, by which `Undo` takes back no other (M4.4). */
export const statements = () => ['alter table redirects add column import_id text']
