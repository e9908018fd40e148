import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { takeBackTime } from '../../../domain/inbox/reply.ts'

/** Reads the page again once a reply should have left, so that it says so. `leaving` is the instant of one that waits; null for none. */
export function useDeliveryNews(leaving: string | null) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (leaving === null) return
    const timer = setTimeout(revalidate, takeBackTime + 2_000)
    return () => clearTimeout(timer)
  }, [leaving, revalidate])
}
