/** The words to which a subscriber agreed, and when the consent was asked for again (K11). */
export const statements = () => [
  'alter table subscribers add column consent_words text',
  'alter table subscribers add column asked_again_at text',
]
