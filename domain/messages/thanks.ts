/** What a sender reads when the firm has the message, with or without script (D9). */
export function thanks(reference: string): string {
  return `Thank you. We have your message and will be in touch. Your reference is ${reference}.`
}

/** The thanks for the reference in an address; an address can be made by anybody, so that only a reference is repeated. */
export function thanksInAddress(sent: string | null): string {
  return sent && /^RIP-[0-9A-Z]{6}$/.test(sent) ? thanks(sent) : ''
}

/** What a subscriber reads, whether the address was known or not. `noted` is for a site that cannot send mail yet. */
export const subscriptionThanks = {
  sent: 'Thank you. If this address is not on our list yet, we have sent it an e-mail: please open the link in it to confirm. Until then it does not count.',
  noted:
    'Thank you. We have noted your address, but this site cannot send e-mail yet, so it is not confirmed and does not count. As soon as it can, you will get a link to confirm it.',
}

/** The thanks that an address asks for, `?newsletter=sent`; none for any other word. */
export function subscriptionThanksInAddress(search: string): string {
  const word = new URLSearchParams(search).get('newsletter')
  return word === 'sent' || word === 'noted' ? subscriptionThanks[word] : ''
}
