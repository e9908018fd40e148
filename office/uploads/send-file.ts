import { uploadsUrl } from '../../domain/office/photographs.ts'
import { shrink } from './shrink.ts'

/** Waits between attempts, in milliseconds: soon after a short cut, rarely while a phone is in a lift. */
const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/** In milliseconds. The server waits for 30 seconds, so a line that was cut after so many is too slow for the picture. */
const slowMs = 20_000

/** The server's answer that ends the attempts: it refuses the picture, or the person is signed out. */
export class SendingError extends Error {
  readonly isSignedOut: boolean
  constructor(message: string, isSignedOut: boolean) {
    super(message)
    this.isSignedOut = isSignedOut
  }
}

type Sending = {
  listing: string
  name: string
  file: Blob
  signal: AbortSignal
  /** True while the line is cut. */
  onCut: (isCut: boolean) => void
}

/**
 * Sends a file, made small, again and again until it is there; the server has it once. Resolves with false if the listing had the picture
 * before.
 * @throws SendingError with a sentence for the person
 */
export async function sendFile({ listing, name, file, signal, onCut }: Sending): Promise<boolean> {
  let blob = await shrink(file)
  for (let attempt = 0; ; attempt++) {
    const begun = performance.now()
    try {
      const { isNew } = await post({ listing, name, blob, signal })
      // One whose answer was lost is there already.
      return isNew || attempt > 0
    } catch (error) {
      if (error instanceof SendingError || signal.aborted) throw error
      onCut(true)
      if (performance.now() - begun > slowMs) blob = await shrink(file, { isSlow: true })
      await waitForLine(waits[Math.min(attempt, waits.length - 1)] ?? 0, signal)
      onCut(false)
    }
  }
}

type Posting = Pick<Sending, 'listing' | 'name' | 'signal'> & { blob: Blob }

/** Throws another error where the line or the server fails. */
async function post({ listing, name, blob, signal }: Posting): Promise<{ isNew: boolean }> {
  const body = new FormData()
  body.append('file', blob, name || 'photograph')
  const headers = { Accept: 'application/json' }
  const response = await fetch(uploadsUrl(listing), { method: 'POST', headers, body, signal })
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer
  if ([401, 403, 404, 413, 415, 422].includes(response.status))
    throw new SendingError(answer?.message ?? 'The server refused this picture.', response.status === 401)
  throw new Error(`the server answered ${response.status}`)
}

/** Resolves when the time has passed, or earlier when the device is on the line again. */
function waitForLine(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
