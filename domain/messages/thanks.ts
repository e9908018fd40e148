/** The thanks to the sender of a stored message, with or without script (D9). */
export function thanks(reference: string): string {
  return `Thank you. We have your message and will be in touch. Your reference is ${reference}.`
}

/** The thanks for the reference in a page's address; empty without one. Anybody can write an address, so only a well-formed reference is shown. */
export function readThanks(sent: string | null): string {
  return sent && /^RIP-[0-9A-Z]{6}$/.test(sent) ? thanks(sent) : ''
}

/** The same for known and new addresses. `noted` is for a site that cannot send mail yet. */
export const subscriptionThanks = {
  sent: 'Thank you. If this address is not on our list yet, we have sent it an e-mail: please open the link in it to confirm. Until then it does not count.',
  noted:
    'Thank you. We have noted your address, but this site cannot send e-mail yet, so it is not confirmed and does not count. As soon as it can, you will get a link to confirm it.',
}

/** The thanks for the word in a page's address, `sent` or `noted`; empty for any other. */
export function readSubscriptionThanks(word: string | null): string {
  return word === 'sent' || word === 'noted' ? subscriptionThanks[word] : ''
}
