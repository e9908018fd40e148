/** What was typed of the fields of a message that were read as something else, such as `+254 (0) 712 345 678` (D7). */
export const statements = () => ['alter table messages add column typed text']
