import { postMessage } from './post-message.ts'
import { discardWaiting, keepWaiting, listWaiting } from './waiting-messages.ts'

/**
 * Sends what waits, one after the other until the server cannot be reached; gives what the server said of those that it
 * took. One tab at a time where the browser can see to that; otherwise the key does.
 */
export async function deliverWaiting(): Promise<string[]> {
  // Only pages served over TLS have locks.
  if (!('locks' in navigator)) return deliver()
  return navigator.locks.request('WaitingMessages', { ifAvailable: true }, (lock) => (lock ? deliver() : []))
}

async function deliver(): Promise<string[]> {
  const said: string[] = []
  for (const message of listWaiting().filter(({ refused }) => !refused)) {
    const answer = await postMessage(message)
    if (answer.outcome === 'unreachable' || answer.outcome === 'busy') break
    if (answer.outcome === 'accepted') {
      discardWaiting(message.key)
      said.push(answer.message)
      continue
    }
    const errors = answer.outcome === 'invalid' ? Object.values(answer.errors) : []
    const isStillThere = listWaiting().some(({ key }) => key === message.key)
    // What was discarded in the meantime stays discarded.
    if (isStillThere) keepWaiting({ ...message, refused: [answer.message, ...errors].join(' ') })
  }
  return said
}
