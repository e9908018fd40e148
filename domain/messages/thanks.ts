/**
 * The thanks to the sender of a stored message, with or without script (D9). `reply` is what a foreign form handler says in place of our
 * own words.
 */
export function thanks(reference: string, reply = 'Thank you. We have your message and will be in touch.'): string {
  return `${reply} Your reference is ${reference}.`
}

/** The reference at the end of such thanks; null where a message has none, as when it waits on the device. */
export function findReference(message: string): string | null {
  return / Your reference is (\S{7,10})\.$/.exec(message)?.[1] ?? null
}

/**
 * The thanks for the reference in a page's address; empty without one. Anybody can write an address, so only a well-formed reference is
 * shown; older ones have six characters after the hyphen.
 */
export function readThanks(sent: string | null): string {
  return sent && /^[0-9A-Z]{3}-[0-9A-Z]{3}([0-9A-Z]{3})?$/.test(sent) ? thanks(sent) : ''
}

/** The same for known and new addresses. `noted` is for a site that cannot send mail yet. */
export const subscriptionThanks = {
  sent: 'Thank you. If this address is not on our list yet, we have sent it an e-mail: please open the page that it names and press the button there to confirm your subscription.',
  noted:
    'Thank you. We have your address, but cannot send e-mail at the moment. As soon as we can, we will send you an e-mail that leads to a page where you press a button to confirm your subscription.',
}

/** The thanks for the word in a page's address, `sent` or `noted`; empty for any other. */
export function readSubscriptionThanks(word: string | null): string {
  return word === 'sent' || word === 'noted' ? subscriptionThanks[word] : ''
}
