import { type askedAvailabilities, type ListingState, listingStates } from './editor.ts'

type PublicationWords = {
  /** The name of the publication, and the same behind "is". */
  label: string
  is: string
  /** The words of visitors' pages, behind "visitors". */
  seen: string
  /** The button that leads to it, and what that does. */
  button: string
  hint: string
  /** The heading of the moment at which a listing became so. */
  moment: string
  /** The line of the activity, and its words between the person and the listing. */
  event: string
  done: string
}

/** Every word of the office for the publication of a listing (J5). */
export const publicationWords = {
  draft: {
    label: 'Draft',
    is: 'a draft again',
    seen: 'see nothing of it',
    button: 'Back to draft',
    hint: 'For what was published by mistake: visitors see nothing of it.',
    moment: 'Back to draft',
    event: 'back-to-draft',
    done: 'made a draft again of',
  },
  published: {
    label: 'Published',
    is: 'published',
    seen: 'see it now',
    button: 'Publish again',
    hint: 'As visitors saw it last.',
    moment: 'Published',
    event: 'republish',
    done: 'published again',
  },
  'on-hold': {
    label: 'On hold',
    is: 'on hold',
    seen: 'read that it is not offered at the moment',
    button: 'Put on hold',
    hint: 'Its page says that it is not offered at the moment.',
    moment: 'Put on hold',
    event: 'hold',
    done: 'put on hold',
  },
  withdrawn: {
    label: 'Withdrawn',
    is: 'withdrawn',
    seen: 'read that it is no longer available',
    button: 'Withdraw',
    hint: 'Its page says that it is no longer available.',
    moment: 'Withdrawn',
    event: 'withdraw',
    done: 'withdrew',
  },
} as const satisfies Record<ListingState, PublicationWords>

/** `It is on hold: visitors read that it is not offered at the moment.` */
export function sayPublication(state: ListingState): string {
  const { is, seen } = publicationWords[state]
  return `It is ${is}: visitors ${seen}.`
}

/** Reads a publication that a form names; undefined for any other text. */
export function readPublication(text: string | null): ListingState | undefined {
  return listingStates.find((state) => state === text)
}

/** The line of the activity for each availability, and its words. */
export const availabilityEvents = {
  Available: { event: 'mark-available', done: 'offered again' },
  Under_Offer: { event: 'mark-under-offer', done: 'noted an offer for' },
  Let: { event: 'mark-let', done: 'noted the letting of' },
  Sold: { event: 'mark-sold', done: 'noted the sale of' },
} as const satisfies Record<(typeof askedAvailabilities)[number], { event: string; done: string }>
