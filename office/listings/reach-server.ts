import { data } from 'react-router'
import type { FormAnswer } from './listing-form.tsx'

/** Posts a form. Without a connection the page stays as it is, with all that was typed, and gets `unsent` as its answer. */
export async function reachServer<Answer, Unsent>(post: () => Promise<Answer>, unsent: Unsent) {
  try {
    return await post()
  } catch (error) {
    // `fetch` rejects with it where no server answered.
    if (!(error instanceof TypeError)) throw error
    return stay(unsent)
  }
}

/** After any other status the router would load the page anew, which fails as well. */
export const stay = <Unsent>(unsent: Unsent) => data(unsent, { status: 503 })

/** The answer to the form of a listing that was not sent. */
export const unsentListing: FormAnswer = {
  message:
    'We could not reach the server, so nothing is saved yet. Your words are kept on this device: please try again.',
  faults: {},
  conflicts: [],
}
