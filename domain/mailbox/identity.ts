import type { ReadMail } from './read-mail.ts'

/**
 * The parts of a mail by whose digest it is stored (J25.4): alike by whichever way it came, as each server on the way adds headers and
 * some encode it anew. `Message-ID` alone is too little, as some senders give one to several mails.
 */
export function identityOf({
  messageId,
  date,
  froms,
  subject,
  text,
}: Pick<ReadMail, 'messageId' | 'date' | 'froms' | 'subject' | 'text'>): readonly unknown[] {
  return [messageId, date, froms.map(({ address }) => address.toLowerCase()), joinSpaces(subject), joinSpaces(text)]
}

/** Servers fold headers and lines anew, and drop spaces at the end of a line. */
function joinSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
