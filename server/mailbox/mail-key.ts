import { hash } from 'node:crypto'
import { identityOf } from '../../domain/mailbox/identity.ts'

/** The key of a mail, which is the id of its row: a mail has one by whichever way it came (J25.4). */
export function keyOfMail(mail: Parameters<typeof identityOf>[0]): string {
  return hash('sha256', JSON.stringify(identityOf(mail))).slice(0, 32)
}
