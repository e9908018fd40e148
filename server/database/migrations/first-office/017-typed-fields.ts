/** The typed texts of message fields that are stored in another form, such as `+254 (0) 712 345 678` (D7). */
export const statements = () => ['alter table messages add column typed text']
