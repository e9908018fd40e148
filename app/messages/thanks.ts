/** What a sender reads when the firm has the message, with or without script (D9). */
export function thanks(reference: string): string {
  return `Thank you. We have your message and will be in touch. Your reference is ${reference}.`
}
