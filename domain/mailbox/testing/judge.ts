import { judgeMail, type MailToJudge } from '../judge-mail.ts'
import { clientThread, createKnown, createMail, ourReply } from './mail.ts'

export type Case = Parameters<typeof createMail>[0] & Partial<Omit<MailToJudge, 'mail'>>

export const arrivedAt = '2026-11-20T09:00:05.000Z'

export function judge({
  folder = 'inbox',
  check = 'passed',
  known = createKnown(),
  arrivedAt: at = arrivedAt,
  ...mail
}: Case) {
  return judgeMail({ mail: createMail(mail), folder, check, known, arrivedAt: at })
}

export const ourId = { references: [ourReply.messageId] }
export const other = { froms: ['other@example.com'] }
export const old = { ...clientThread, lastAt: '2026-10-20T09:00:00.000Z' }
export const spam = { ...clientThread, isSpam: true }
export const otherThread = { ...clientThread, id: 'other-thread', addresses: ['other@example.com'] }
export const strangers = createKnown({ takesStrangers: true })
export const otherAddress = { says: 'other-address', thread: 'client-thread', address: 'client@example.com' }
export const absent = { headers: { autoSubmitted: 'auto-replied (vacation)' } }
export const recipient = {
  address: 'client@example.com',
  originalAddress: null,
  action: 'failed',
  status: '5.1.1',
  diagnostic: null,
}
export const bounce = {
  froms: ['mailer-daemon@mx.example'],
  headers: { returnPath: '<>', contentType: 'multipart/report' },
  report: { recipients: [recipient], ids: [ourReply.messageId] },
}

export const joins = (thread = 'client-thread', remarks: unknown[] = []) => ({
  become: 'join',
  thread,
  opens: true,
  remarks,
})
export const ownThread = (beside: string | null, remarks: unknown[]) => ({
  become: 'own-thread',
  beside,
  opens: true,
  remarks,
})
export const line = (kind: string, remarks: unknown[] = []) => ({
  become: 'line',
  line: kind,
  thread: 'client-thread',
  opens: false,
  remarks,
})
export const nothing = (because: string) => ({ become: 'nothing', because })
