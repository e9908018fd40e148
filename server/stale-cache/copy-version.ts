/**
 * Raised by hand with the shape of what copies on disk hold, and with any rule of the sanitiser that forbids more: a copy of another
 * version is not used. It stays otherwise, so that an upgrade during an outage still shows the last copy.
 */
export const copyVersion = 1
