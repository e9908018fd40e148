/**
 * The thread beside that of a mail (J25.8): the one that it answers from another address, or in which its address stood before. A thread finds those that
 * name it by the index.
 */
export const statements = () => [
  'alter table messages add column beside text',
  'create index messages_beside on messages (beside) where beside is not null',
]
