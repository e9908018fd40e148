import { data } from 'react-router'
import type { FormAnswer } from './listing-form.tsx'

/** Posts a form. Without a connection the page stays as it is, with all that was typed, and says so. */
export async function reachServer<Answer>(post: () => Promise<Answer>) {
  try {
    return await post()
  } catch (error) {
    // `fetch` rejects with it where no server answered.
    if (!(error instanceof TypeError)) throw error
    const message =
      'We could not reach the server, so nothing is saved yet. Your words are kept on this device: please try again.'
    const answer: FormAnswer = { message, faults: {}, conflicts: [] }
    // After any other status the router would load the page anew, which fails as well.
    return data(answer, { status: 503 })
  }
}
