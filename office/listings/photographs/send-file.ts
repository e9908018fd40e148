import { type Photograph, partBytes, type Upload, uploadsPath } from '../../../domain/office/photographs.ts'

/** Waits between attempts, in milliseconds: soon after a short cut, rarely while a phone is in a lift. */
const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/** The server's answer that ends an attempt: it refuses the picture, or the person is signed out. */
export class SendingError extends Error {
  readonly isSignedOut: boolean
  constructor(message: string, isSignedOut: boolean) {
    super(message)
    this.isSignedOut = isSignedOut
  }
}

type Found = Upload & { photograph: Photograph | null }

type Sending = {
  listing: string
  name: string
  blob: Blob
  /** An upload that has begun before. */
  upload: string | null
  signal: AbortSignal
  onStart: (upload: string) => Promise<void>
  /** `share` is from 0 to 1. */
  onProgress: (share: number) => void
  /** True while the line is cut. */
  onCut: (isCut: boolean) => void
}

/**
 * Sends a file in parts, and goes on with those that are missing after the line was cut. Resolves with the stored photograph.
 * @throws SendingError with a sentence for the person
 */
export async function sendFile(sending: Sending): Promise<Photograph> {
  let { upload } = sending
  for (let attempt = 0; ; ) {
    try {
      const known = upload === null ? null : await ask<Found>(sending, 'GET', upload)
      if (known?.photograph) return known.photograph
      const current = known ?? (await start(sending))
      upload = current.id
      await sendParts(sending, current, () => {
        attempt = 0
      })
      const photograph = await ask<Photograph>(sending, 'POST', `${upload}/finish`)
      if (photograph) return photograph
      // It was erased meanwhile, so it begins again.
      upload = null
    } catch (error) {
      if (error instanceof SendingError || sending.signal.aborted) throw error
      sending.onCut(true)
      await waitForLine(waits[Math.min(attempt++, waits.length - 1)] ?? 0, sending.signal)
    }
  }
}

async function start(sending: Sending): Promise<Upload> {
  const { listing, name, blob, onStart } = sending
  const body = JSON.stringify({ listing, name: name.slice(-255), size: blob.size })
  const started = await ask<Upload>(sending, 'POST', '', body)
  if (!started) throw new SendingError('There is no such listing.', false)
  await onStart(started.id)
  return started
}

async function sendParts(sending: Sending, { id, received }: Upload, onPart: () => void) {
  const { blob, onProgress, onCut } = sending
  const arrived = new Set(received)
  const count = Math.ceil(blob.size / partBytes)
  for (let position = 0; position < count; position++) {
    if (!arrived.has(position)) {
      const part = blob.slice(position * partBytes, (position + 1) * partBytes)
      await ask(sending, 'PUT', `${id}/parts/${position}`, part)
      arrived.add(position)
      onPart()
    }
    onCut(false)
    onProgress(arrived.size / count)
  }
}

/** The answer; null where the server knows no such upload. Throws another error where the line or the server fails. */
async function ask<Answer>(
  { signal }: Pick<Sending, 'signal'>,
  method: string,
  path: string,
  body?: BodyInit,
): Promise<Answer | null> {
  const headers = body instanceof Blob ? { 'Content-Type': 'application/octet-stream' } : {}
  const request = { method, headers, signal, ...(body !== undefined && { body }) }
  const response = await fetch(path ? `${uploadsPath}/${path}` : uploadsPath, request)
  if (response.status === 204) return null
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer as Answer
  if (response.status === 404) return null
  if ([400, 401, 403, 413, 422].includes(response.status))
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
