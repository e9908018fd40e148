/**
 * Raise this when the shape of the copies on disk changes, or when a rule of the sanitiser forbids more: a copy with another
 * version is not used. Otherwise leave it, so that an upgrade during an outage still shows the last copy.
 */
export const copyVersion = 1
