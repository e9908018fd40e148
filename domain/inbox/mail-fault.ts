/** The reason for which a mail did not arrive, and what to do about it. */
type Fault = { reason: string; advice: string }

const call = 'call'
const faults = {
  noMailbox: { reason: 'This mailbox does not exist', advice: call },
  noDomain: { reason: 'Nobody has this address behind the @', advice: call },
  switchedOff: { reason: 'This mailbox is switched off', advice: call },
  full: { reason: 'This mailbox is full', advice: 'call, or send it again later' },
  tooBig: { reason: 'This mail is too big', advice: 'send fewer or smaller files' },
  spam: { reason: 'It was refused as spam', advice: 'call, or write from the firm’s mailbox' },
  refused: { reason: 'This mailbox refuses our mail', advice: call },
  busy: { reason: 'Their mail server is busy', advice: 'send it again later, or call' },
  noAnswer: { reason: 'Their mail server did not answer', advice: 'call, or send it again later' },
  unreached: { reason: 'Our mail server cannot be reached', advice: 'tell whoever looks after the site' },
  unknown: { reason: 'It could not be delivered', advice: call },
} as const satisfies Record<string, Fault>

/** Enhanced status codes (RFC 3463, RFC 7505), by subject and detail. */
const byStatus: Readonly<Record<string, Fault>> = {
  '1.0': faults.noMailbox,
  '1.1': faults.noMailbox,
  '1.2': faults.noDomain,
  '1.3': faults.noMailbox,
  '1.6': faults.noMailbox,
  '1.10': faults.noDomain,
  '2.1': faults.switchedOff,
  '2.2': faults.full,
  '2.3': faults.tooBig,
  '3.1': faults.full,
  '3.4': faults.tooBig,
  '4.1': faults.noAnswer,
  '4.4': faults.noDomain,
  '4.7': faults.noAnswer,
}

/** Replies without such a code say it in words; the first that fits counts. */
const byWords: readonly (readonly [RegExp, Fault])[] = [
  [/spam|block|blacklist|reputation|policy|dmarc|spf\b/i, faults.spam],
  [/too (big|large)|larger than|size (exceed|limit)/i, faults.tooBig],
  [/full|quota|storage/i, faults.full],
  [/user unknown|unknown user|no such user|not exist|not found|no mailbox|invalid recipient/i, faults.noMailbox],
  [/disabled|inactive|suspended/i, faults.switchedOff],
]

/** Reply codes of SMTP (RFC 5321). */
const byReply: Readonly<Record<string, Fault>> = {
  421: faults.busy,
  450: faults.busy,
  451: faults.busy,
  452: faults.full,
  550: faults.refused,
  551: faults.noMailbox,
  552: faults.full,
  553: faults.noMailbox,
  554: faults.refused,
}

/** In characters: the outbox stores no more. */
const maxLength = 300

/**
 * Says why a mail did not arrive, by the error that the outbox stored: `This mailbox does not exist: call`. Of one that is tried again by
 * itself only the reason, as nothing is to be done.
 */
export function sayMailFault(error: string | null, state: 'failed' | 'waiting'): string {
  const { reason, advice } = findFault((error ?? '').slice(0, maxLength))
  return state === 'failed' ? `${reason}: ${advice}` : reason
}

/** True where our own mail server cannot be reached, so that no mail leaves. */
export function isUnreached(error: string | null): boolean {
  return findFault((error ?? '').slice(0, maxLength)) === faults.unreached
}

function findFault(error: string): Fault {
  const status = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(error)
  const named = status && byStatus[`${Number(status[1])}.${Number(status[2])}`]
  if (named) return named
  // 7 is security and policy; put off for it, a mail waits as everybody's first one does there.
  if (status?.[1] === '7') return error.includes(`4.7.${status[2]}`) ? faults.busy : faults.spam
  const reply = /\b[45]\d\d\b/.exec(error)?.[0]
  if (error.startsWith('EMESSAGE') && reply === undefined) return faults.tooBig
  if (reply === undefined) return /^E(CONN|TIMEDOUT|SOCKET|DNS|AUTH)/.test(error) ? faults.unreached : faults.unknown
  return byWords.find(([words]) => words.test(error))?.[1] ?? byReply[reply] ?? faults.unknown
}
