import type { FormKind } from './kinds.ts'

/**
 * The thanks to the sender of a stored message, with or without script (D9). `answering` says who answers and when (A7), `reply` is what a
 * foreign form handler says in place of our own words.
 */
export function thanks(reference: string, answering: string | null = null, reply?: string): string {
  const own = ['Thank you. We have your message and will be in touch.', answering && `${answering}.`]
  return [...(reply ? [reply] : own), `Your reference is ${reference}.`].filter(Boolean).join(' ')
}

/** The reference at the end of such thanks; null where a message has none, as when it waits on the device. */
export function findReference(message: string): string | null {
  return / Your reference is (\S{7,10})\.$/.exec(message)?.[1] ?? null
}

/** The same for known and new addresses. `noted` is for a site that cannot send mail yet. */
export const subscriptionThanks = {
  sent: 'Thank you. If this address is not on our list yet, we have sent it an e-mail: please open the page that it names and press the button there to confirm your subscription.',
  noted:
    'Thank you. We have your address, but cannot send e-mail at the moment. As soon as we can, we will send you an e-mail that leads to a page where you press a button to confirm your subscription.',
}

/** The same whether the search is new, saved already or not accepted (K2.3). */
export const savedSearchThanks =
  'Thank you. Unless this address has the search already, an e-mail is on its way to it: please open the page that it names and press the button there. Until then we send nothing else.'

/**
 * The thanks of a form for `sent` in its page's address (`urls.sent`); empty without one, and for another form of the page. Anybody can
 * write an address, so only a well-formed reference is shown; older ones have six characters after the hyphen.
 */
export function readThanks(form: FormKind, sent: string | null, answering: string | null = null): string {
  const [word = '', sentForm] = (sent ?? '').split('.', 2)
  if (sentForm !== form) return ''
  if (form === 'newsletter') return word === 'sent' || word === 'noted' ? subscriptionThanks[word] : ''
  if (form === 'saved-search') return word === 'sent' ? savedSearchThanks : ''
  return /^[0-9A-Z]{3}-[0-9A-Z]{3}([0-9A-Z]{3})?$/.test(word) ? thanks(word, answering) : ''
}
