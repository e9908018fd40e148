/** What a sender reads when the firm has the message, with or without script (D9). */
export function thanks(reference: string): string {
  return `Thank you. We have your message and will be in touch. Your reference is ${reference}.`
}

/** The thanks for the reference in an address; an address can be made by anybody, so that only a reference is repeated. */
export function thanksInAddress(sent: string | null): string {
  return sent && /^RIP-[0-9A-Z]{6}$/.test(sent) ? thanks(sent) : ''
}
