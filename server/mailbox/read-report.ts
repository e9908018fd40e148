import PostalMime from 'postal-mime'
import type { MailReport, ReportedRecipient } from '../../domain/mailbox/read-mail.ts'
import { idsIn } from './read-headers.ts'
import { toLine } from './safe-text.ts'

const maxRecipients = 50
const maxBytes = 64 * 1024

/** Reads a delivery report (RFC 3464) from its part `message/delivery-status` and the headers of the mail that it returns, if it does. */
export async function readReport(status: Buffer, returned: Buffer | null): Promise<MailReport> {
  const groups = status
    .toString('utf8', 0, maxBytes)
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
  const recipients: ReportedRecipient[] = []
  for (const group of groups.slice(0, maxRecipients + 1)) {
    const fields = await fieldsOf(Buffer.from(group))
    const action = fields('action')[0]
    if (action === undefined) continue
    const [original = null] = fields('original-recipient').map(addressOf)
    recipients.push({
      address: fields('final-recipient').map(addressOf)[0] ?? original ?? '',
      originalAddress: original,
      action: toLine(action, 20).toLowerCase(),
      status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fields('status')[0] ?? '')?.[0] ?? null,
      diagnostic: fields('diagnostic-code').map((value) => toLine(value, 500))[0] ?? null,
    })
  }
  return { recipients, ids: returned ? await idsOf(returned) : [] }
}

/** Our mails name their own id in `References` too, which stays where a server replaces the other. */
async function idsOf(returned: Buffer): Promise<string[]> {
  const fields = await fieldsOf(returned.subarray(0, maxBytes))
  const names = ['message-id', 'x-microsoft-original-message-id', 'references', 'in-reply-to']
  return idsIn(names.flatMap(fields)).slice(0, 50)
}

async function fieldsOf(bytes: Buffer) {
  const { headers } = await PostalMime.parse(bytes)
  return (name: string) => headers.flatMap(({ key, value }) => (key === name ? [value] : []))
}

/** The address of `rfc822; name@example.com`. */
function addressOf(value: string): string {
  return toLine(value.slice(value.indexOf(';') + 1).replaceAll(/[<>]/g, ''), 254)
}
