/** Photographs arrive whole, and belong to the draft at once: no table holds parts of them any more. */
export const statements = () => ['drop table upload_parts', 'drop table uploads']
