/** The name that a person had when they did something. A new name would otherwise change what the activity says of before. */
export const statements = () => [
  'alter table activity add column person_name text',
  'update activity set person_name = (select name from people where people.id = activity.person_id)',
]
