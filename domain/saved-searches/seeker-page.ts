import { type Frequency, frequencies } from './seeker.ts'

/** The things that a seeker may do on the page of their mail's link (K2.5); each is the value of its button. */
export const seekerActs = ['confirm', 'how-often', 'pause', 'resume', 'still-looking', 'remove', 'remove-all'] as const
export type SeekerAct = (typeof seekerActs)[number]

/** The results that the page's address names. The last two stand without the page: all is removed, or the link is unknown. */
const results = {
  confirmed: 'Confirmed. You will hear of it by mail.',
  'how-often': 'Saved: we write as often as you chose.',
  paused: 'Paused for a month. Nothing is lost.',
  resumed: 'You hear from us again.',
  'still-looking': 'Thank you. We keep looking for you.',
  removed: 'Removed. We no longer write about it.',
  'removed-all': 'We have erased what you looked for, and your address with it. You get no more mails about it.',
  unknown: 'It may be old, you may have removed what you looked for, or part of the link may be missing.',
} as const
export type SeekerResult = keyof typeof results

/** The sentence of a result; empty for any other word. */
export function sayResult(word: string | null): string {
  return word !== null && isResult(word) ? results[word] : ''
}

function isResult(word: string): word is SeekerResult {
  return Object.hasOwn(results, word)
}

export function isFrequency(word: string | null | undefined): word is Frequency {
  return frequencies.includes(word as Frequency)
}
