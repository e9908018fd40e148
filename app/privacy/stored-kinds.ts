/** The period of `domain/device/retention.ts`. */
const listTime = 'Kept for 12 months after the last change.'
const wordsTime = '14 days at most'

/** A kind of data that the site stores in the browser. */
export type StoredKind = {
  /** Its key, or the beginning of its keys, which ends with a space. */
  key: string
  /** Its name in the question before the device is forgotten (F15). */
  name: string
  /** Its description in the privacy policy, with the time for which it is stored. */
  about: string
}

/** The keys of messages that were not sent yet. */
export const waitingKey = 'WaitingMessage '

/** Everything in local storage. */
export const inLocalStorage: readonly StoredKind[] = [
  {
    key: 'Shortlist ',
    name: 'your shortlist and notes',
    about: `Your shortlist: the properties that you saved, with your notes. ${listTime}`,
  },
  {
    key: 'Seen',
    name: 'the properties that you opened',
    about: `The properties that you opened, so that we can mark them as seen and list the latest for you. ${listTime}`,
  },
  {
    key: 'Searches',
    name: 'your searches',
    about: `Your last 20 searches, with the time when you last looked at each and the date of its newest property, so that the site can say what is new since then. ${listTime}`,
  },
  {
    key: 'Checklist ',
    name: 'ticks in checklists',
    about: `The boxes that you ticked in the checklist of what to check before you pay, for each property. ${listTime}`,
  },
  {
    key: 'Currency',
    name: 'your currency',
    about:
      'The currency in which you read prices besides KES, if you chose one. It is kept until you choose KES only, or clear it.',
  },
  {
    key: 'Draft ',
    name: 'drafts',
    about: `What you are typing into a form, so that a reload does not lose it. It is deleted when you send or discard it, and after ${wordsTime}.`,
  },
  {
    key: waitingKey,
    name: 'unsent messages',
    about: `A form that could not be sent, because the network or our server failed, with what you typed in it. It stays on your device, not with us, until it is sent or you discard it, and for ${wordsTime}.`,
  },
  {
    key: 'Properties',
    name: 'a copy of our listings',
    about:
      'A copy of the public listings, so that a property opens quickly. It contains nothing about you, and is kept until a newer copy replaces it or you clear it.',
  },
]

/** The caches of the service worker, as `app/offline/caches.ts` bounds them. */
export const pageCopies: StoredKind = {
  key: 'riparo-',
  name: 'copies of pages',
  about:
    'Copies of the last 60 pages that you opened, with at most 300 of their pictures (40 MB), and of the page on which this browser shows your shortlist, so that you can read them without a connection. They contain nothing about you. Newer copies replace them, and after 30 days they are deleted at your next visit. We make no copies of forms that you send, figures that you type into a calculator, shortlists that others share with you, or links in our e-mails. With the data saver on, we do not set up your device for copies at all.',
}

/** Everything in session storage, which the browser clears when the tab is closed. */
const inSessionStorage: readonly Omit<StoredKind, 'name'>[] = [
  {
    key: 'react-router-scroll-positions',
    about:
      'How far down you were on the pages that you came from, so that going back returns you to the place. It is deleted when you close the tab.',
  },
  {
    key: 'TrueCost',
    about:
      'The deposit that you set below the pictures of a property, and that you live abroad, if you said so, so that other properties are worked out with them. It is deleted when you close the tab, or press “Back to our figures”.',
  },
  {
    key: 'Tab ',
    about:
      'A random number for each form into which you type in a tab, so that two tabs do not overwrite each other’s words. It is never sent to anybody, and is deleted when you close the tab.',
  },
]

/** The only cookie. The server sets it, for as long as the lists are stored. */
export const dataSaverCookie: StoredKind = {
  key: 'data-saver',
  name: 'your choice about data',
  about:
    'A cookie called data-saver with the word “on” or “off”, only if you choose one of them at the foot of a page. Your browser sends it to us with every page that you open. It expires after 12 months.',
}

/** Every kind, for the privacy policy. */
export const storedKinds = [...inLocalStorage, pageCopies, dataSaverCookie, ...inSessionStorage]
