const day = 24 * 60 * 60_000

/** Milliseconds for which the device stores what a visitor typed (D2): 14 days. */
export const textRetention = 14 * day

/** Milliseconds for which it stores the shortlist, the opened properties and the searches after their last change (F15): 12 months. */
export const listRetention = 365 * day
