const day = 24 * 60 * 60_000

/** Milliseconds for which the device keeps a visitor's words (D2): 14 days. */
export const wordsKeptFor = 14 * day

/** Milliseconds for which it keeps the shortlist, the opened properties and the searches after their last change (F15): 12 months. */
export const listsKeptFor = 365 * day
