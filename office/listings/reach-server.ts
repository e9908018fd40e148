import type { FormAnswer } from './listing-form.tsx'

/** Posts a form. Without a connection the page stays as it is, with all that was typed, and says so. */
export async function reachServer<Answer>(post: () => Promise<Answer>): Promise<Answer | FormAnswer> {
  try {
    return await post()
  } catch (error) {
    // `fetch` rejects with it where no server answered.
    if (!(error instanceof TypeError)) throw error
    return {
      message:
        'We could not reach the server, so nothing is saved yet. Your words are kept on this device: please try again.',
      faults: {},
      conflicts: [],
    }
  }
}
