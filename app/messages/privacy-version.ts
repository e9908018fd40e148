/** The version of the notice beside the forms, kept with every message: raised whenever its words change. */
export const privacyVersion = '2026-11'
