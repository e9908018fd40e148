import { postMessage } from './post-message.ts'
import { discardWaiting, listWaiting, storeWaiting } from './waiting-messages.ts'

/**
 * Sends the waiting messages one after the other until the server cannot be reached or is busy. Resolves with its replies to
 * the accepted ones. A lock lets one tab send at a time; without locks, the idempotency key makes a repeat harmless.
 */
export async function deliverWaiting(): Promise<string[]> {
  // Only pages served over TLS have locks.
  if (!('locks' in navigator)) return deliver()
  return navigator.locks.request('WaitingMessages', { ifAvailable: true }, (lock) => (lock ? deliver() : []))
}

async function deliver(): Promise<string[]> {
  const replies: string[] = []
  for (const message of listWaiting().filter(({ refused }) => !refused)) {
    const answer = await postMessage(message)
    if (answer.outcome === 'unreachable' || answer.outcome === 'busy') break
    if (answer.outcome === 'accepted') {
      discardWaiting(message.key)
      replies.push(answer.message)
      continue
    }
    const errors = answer.outcome === 'invalid' ? Object.values(answer.errors) : []
    const isStillThere = listWaiting().some(({ key }) => key === message.key)
    // A message that the visitor discarded meanwhile stays discarded.
    if (isStillThere) storeWaiting({ ...message, refused: [answer.message, ...errors].join(' ') })
  }
  return replies
}
