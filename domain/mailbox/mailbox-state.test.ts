import { expect, test } from 'vitest'
import { type MailboxState, sayMailbox } from './mailbox-state.ts'

const read = (minute: number) => `2026-11-30T09:${String(minute).padStart(2, '0')}:00.000Z`

const works: MailboxState = {
  ...{ inboxReadAt: read(30), sentReadAt: read(30), othersReadAt: read(22) },
  ...{ hasSent: true, fault: null },
}

const say = (state: Partial<MailboxState>, minute = 31) =>
  sayMailbox({ ...works, ...state }, { now: new Date(read(minute)), say: (at) => at.slice(11, 16) })

test('says when each folder was read last, and nothing above the list', () => {
  expect(say({})).toEqual({
    reads: 'The mailbox was read: inbox 09:30, sent mail 09:30, other folders 09:22.',
    trouble: null,
  })
})

test('a mailbox that is long being read for the first time, or has one folder, is no trouble', () => {
  const never = { inboxReadAt: null, sentReadAt: null, othersReadAt: null }
  expect(say(never, 59)).toEqual({ reads: 'The mailbox has not been read yet.', trouble: null })
  expect(say({ sentReadAt: null, othersReadAt: null }).reads).toBe('The mailbox was read: inbox 09:30.')
})

test('says below the list that no folder is marked as sent', () => {
  expect(say({ sentReadAt: null, hasSent: false })).toEqual({
    reads:
      'The mailbox was read: inbox 09:30, other folders 09:22. No folder is marked as sent, so answers from other mail programs are not seen here.',
    trouble: null,
  })
})

test('says above the list since when the password is refused, once that lasts for more than five minutes', () => {
  const refused = { fault: { why: 'refused', since: read(31) } } as const
  expect(say(refused, 36).trouble).toBeNull()
  expect(say(refused, 37).trouble).toBe(
    'No mail comes in: since 09:31 the mailbox refuses our password. Whoever looks after the site sets the right password (IMAP_URL). Until then read mails in the mailbox itself.',
  )
})

test('says since when nobody reaches the mailbox, and since when no server has read it', () => {
  const unreached = say({ fault: { why: 'unreached', since: read(40) } }, 50).trouble
  expect(unreached).toContain('No mail comes in: since 09:40 the mailbox cannot be reached. We try again by ourselves.')
  expect(say({}, 36).trouble).toContain('No mail comes in: since 09:30 no server reads the mailbox.')
  expect(say({ othersReadAt: read(35) }, 36).trouble).toBeNull()
})
