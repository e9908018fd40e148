/** Finds the replies that were sent last among all events (J21). */
export const statements = () => ['create index thread_deeds_by_deed on thread_deeds (deed, done_at)']
