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

/** Thrown where the mail server does not let a folder be opened or searched. */
export class RefusedFolder extends Error {
  override name = 'RefusedFolder'
}

/** A connection whose commands end. The limits of `ImapFlow` are for one response alone, of which a command may bring any number (J25.22). */
export class BoundedImap extends ImapFlow {
  override connect() {
    return this.#bound(super.connect())
  }

  override list(...args: Parameters<ImapFlow['list']>) {
    return this.#bound(super.list(...args))
  }

  override fetchOne(...args: Parameters<ImapFlow['fetchOne']>) {
    return this.#bound(super.fetchOne(...args))
  }

  override noop() {
    return this.#bound(super.noop())
  }

  /**
   * Opens a folder, which stays as it was (J25.1).
   * @throws RefusedFolder
   */
  async openFolder(path: string) {
    try {
      return await this.#bound(super.mailboxOpen(path, { readOnly: true }))
    } catch (error) {
      throw (error as { responseStatus?: string }).responseStatus === 'NO' ? new RefusedFolder() : error
    }
  }

  /**
   * The UIDs of the open folder that a search finds.
   * @throws RefusedFolder
   */
  async searchUids(query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
    const found = await this.#bound(super.search(query, { uid: true }))
    // Taken for an empty folder, one whose search is refused would lose what came.
    if (!found) throw new RefusedFolder()
    return found
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
