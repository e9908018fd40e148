/** A part of a mail. Its words are shown as they are, in the text and in the HTML. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  /** Its line breaks and its spaces are kept. */
  | { kind: 'paragraph'; text: string }
  /** Words of somebody else. */
  | { kind: 'quotation'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** The address to which the mail leads: a button. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'items'; items: readonly MailItem[] }

/** An entry of a list, such as a property: lines with an address, to which its name leads. */
export type MailItem = {
  /** A line above its name. */
  above?: string | null
  name: string
  /** A line below it, such as the price. */
  below?: string | null
  url: string
  /** The whole address of its picture, `pictureWidth` pixels wide or more. */
  picture?: string | null
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** A mail as it is composed (K10). */
export type MailParts = {
  /** The beginning that a list of mails shows beside the subject, of words that the mail has. Without it that is the mail's own beginning. */
  preview?: string
  blocks: readonly MailBlock[]
  /** The lines above the firm's name and contacts; null without both, as in a mail to the firm itself. */
  signed: readonly string[] | null
  /** Says at the foot why the mail comes. */
  why?: string
  /** The addresses at the foot, such as the one that ends it. */
  links?: readonly { label: string; url: string }[]
}
