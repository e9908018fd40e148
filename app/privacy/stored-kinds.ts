/** The period of `domain/device/retention.ts`. */
const listTime = 'Kept for 12 months after the last change.'
const wordsTime = '14 days at most'

/** Something that a visitor counts, such as notes. `count` says how many are in a stored value, which anything can have written. */
type Loss = { one: string; many: string; count: (stored: Partial<Stored>) => number } | { words: string }

type Stored = { removed: unknown; note: unknown; theirs: unknown; steps: unknown; length: unknown }

/** A kind of data that the site stores in the browser. */
export type StoredKind = {
  /** Its key, or the beginning of its keys, which ends with a space. */
  key: string
  /** The things that a visitor loses with it (F15). */
  losses: readonly Loss[]
  /** Its description in the privacy policy, with the time for which it is stored. */
  about: string
}

/** The keys of messages that were not sent yet. */
export const waitingKey = 'WaitingMessage '

const each = () => 1
const ofList = (list: unknown) => (Array.isArray(list) ? list.length : 0)

/** Everything in local storage. */
export const inLocalStorage: readonly StoredKind[] = [
  {
    key: 'Shortlist ',
    losses: [
      { one: 'saved property', many: 'saved properties', count: ({ removed }) => (removed ? 0 : 1) },
      { one: 'note', many: 'notes', count: ({ note, theirs }) => (note ? 1 : 0) + ofList(theirs) },
    ],
    about: `Your shortlist: the properties that you saved, with your notes. ${listTime}`,
  },
  {
    key: 'Seen',
    losses: [{ one: 'property that you opened', many: 'properties that you opened', count: ofList }],
    about: `The properties that you opened, so that we can mark them as seen and list the latest for you. ${listTime}`,
  },
  {
    key: 'Searches',
    losses: [{ one: 'search', many: 'searches', count: ofList }],
    about: `Your last 20 searches, with the time when you last looked at each and the date of its newest property, so that the site can say what is new since then. ${listTime}`,
  },
  {
    key: 'Checklist ',
    losses: [{ one: 'tick in a checklist', many: 'ticks in checklists', count: ({ steps }) => ofList(steps) }],
    about: `The boxes that you ticked in the checklist of what to check before you pay, for each property. ${listTime}`,
  },
  {
    key: 'Currency',
    losses: [{ words: 'your currency' }],
    about:
      'The currency in which you read prices besides KES, if you chose one. It is kept until you choose KES only, or clear it.',
  },
  {
    key: 'Draft ',
    losses: [{ one: 'draft', many: 'drafts', count: each }],
    about: `What you are typing into a form, so that a reload does not lose it. It is deleted when you send or discard it, and after ${wordsTime}.`,
  },
  {
    key: waitingKey,
    losses: [{ one: 'unsent message', many: 'unsent messages', count: each }],
    about: `A form that could not be sent, because the network or our server failed, with what you typed in it. It stays on your device, not with us, until it is sent or you discard it, and for ${wordsTime}.`,
  },
  {
    key: 'Properties',
    losses: [{ words: 'a copy of our listings' }],
    about:
      'A copy of the public listings, so that a property opens quickly. It contains nothing about you, and is kept until a newer copy replaces it or you clear it.',
  },
]

/** The caches of the service worker, as `app/offline/caches.ts` bounds them. */
export const pageCopies: StoredKind = {
  key: 'riparo-',
  losses: [{ one: 'copy of a page', many: 'copies of pages', count: each }],
  about:
    'Copies of the last 60 pages that you opened, with at most 300 of their pictures (40 MB), and of the page on which this browser shows your shortlist, so that you can read them without a connection. They contain nothing about you. Newer copies replace them, and after 30 days they are deleted at your next visit. We make no copies of forms that you send, figures that you type into a calculator, shortlists that others share with you, or links in our e-mails. With the data saver on, we do not set up your device for copies at all.',
}

/** Everything in session storage, which the browser clears when the tab is closed. */
const inSessionStorage: readonly Pick<StoredKind, 'key' | 'about'>[] = [
  {
    key: 'react-router-scroll-positions',
    about:
      'How far down you were on the pages that you came from, so that going back returns you to the place. It is deleted when you close the tab.',
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
  losses: [{ words: 'your choice about data' }],
  about:
    'A cookie called data-saver with the word “on” or “off”, only if you choose one of them at the foot of a page. Your browser sends it to us with every page that you open. It expires after 12 months.',
}

/** Every kind, for the privacy policy. */
export const storedKinds = [...inLocalStorage, pageCopies, dataSaverCookie, ...inSessionStorage]
