import { ImapFlow } from 'imapflow'
import { maxMailBytes } from './parse-mail.ts'

/** The bytes that one command may bring: a mail, or the names of very many folders. */
const maxAnswer = 4 * maxMailBytes
/** In milliseconds. A slow line brings a megabyte within that. */
const longestAnswer = 5 * 60_000

/** Thrown where a mail server does not come to an end. The line is then closed. */
class EndlessAnswer extends Error {
  override name = 'EndlessAnswer'
}

/** A connection whose commands end. The limits of `ImapFlow` are for one response alone, of which a command may bring any number (J25.18). */
export class BoundedImap extends ImapFlow {
  override connect() {
    return this.#bound(super.connect())
  }

  override list(...args: Parameters<ImapFlow['list']>) {
    return this.#bound(super.list(...args))
  }

  override mailboxOpen(...args: Parameters<ImapFlow['mailboxOpen']>) {
    return this.#bound(super.mailboxOpen(...args))
  }

  override fetchOne(...args: Parameters<ImapFlow['fetchOne']>) {
    return this.#bound(super.fetchOne(...args))
  }

  override noop() {
    return this.#bound(super.noop())
  }

  /** The UIDs that a search finds, as `search` does. */
  searchUids(query: Parameters<ImapFlow['search']>[0]): Promise<number[] | false | undefined> {
    return this.#bound(super.search(query, { uid: true }))
  }

  async #bound<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const before = this.stats().received
    const end = performance.now() + longestAnswer
    let isEndless = false
    const timer = setInterval(() => {
      isEndless = this.stats().received - before > maxAnswer || performance.now() > end
      if (isEndless) this.close()
    }, 100)
    try {
      return await answer
    } catch (error) {
      throw isEndless ? new EndlessAnswer() : error
    } finally {
      clearInterval(timer)
    }
  }
}
