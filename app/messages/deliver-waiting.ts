import { postMessage } from './post-message.ts'
import { listWaiting, storageKey, writeWaiting } from './waiting-messages.ts'

/**
 * Sends what waits, one after the other until the server cannot be reached; gives what the server said of those that it
 * took. One tab at a time where the browser can see to that; otherwise the key does.
 */
export async function deliverWaiting(): Promise<string[]> {
  // Only pages served over TLS have locks.
  if (!('locks' in navigator)) return deliver()
  return navigator.locks.request(storageKey, { ifAvailable: true }, (lock) => (lock ? deliver() : []))
}

async function deliver(): Promise<string[]> {
  const said: string[] = []
  for (const message of listWaiting().filter(({ refused }) => !refused)) {
    const answer = await postMessage(message)
    if (answer.outcome === 'unreachable' || answer.outcome === 'busy') break
    if (answer.outcome === 'accepted') {
      discardWaiting(message.key)
      said.push(answer.message)
    } else {
      const errors = answer.outcome === 'invalid' ? Object.values(answer.errors) : []
      refuse(message.key, [answer.message, ...errors].join(' '))
    }
  }
  return said
}

export function discardWaiting(key: string): void {
  writeWaiting(listWaiting().filter((message) => message.key !== key))
}

/** A message that was discarded in the meantime stays discarded. */
function refuse(key: string, refused: string) {
  writeWaiting(listWaiting().map((message) => (message.key === key ? { ...message, refused } : message)))
}
