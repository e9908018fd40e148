import { useEffect, useEffectEvent } from 'react'

type Poll<Answer> = {
  /** The whole path. */
  url: string
  method: 'GET' | 'POST'
  everyMs: number
  /** Takes each answer. */
  receive(answer: Answer): void
}

/** Asks for an answer in JSON at once and every few seconds, while the page is seen. It stops where the session or the thing has ended. */
export function usePoll<Answer>({ url, method, everyMs, receive }: Poll<Answer>): void {
  const take = useEffectEvent(receive)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    async function ask() {
      clearTimeout(timer)
      if (isAsking || document.hidden || leaving.signal.aborted) return
      isAsking = true
      const options = { method, redirect: 'manual', signal: leaving.signal } as const
      // Without a connection, or while the server starts anew, it is asked again.
      const answer = await fetch(url, options).catch(() => null)
      const read: Answer | null = answer?.ok ? await answer.json().catch(() => null) : null
      isAsking = false
      if (leaving.signal.aborted) return
      if (read) take(read)
      if (answer === null || answer.ok || answer.status >= 500) timer = setTimeout(ask, everyMs)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [url, method, everyMs])
}
