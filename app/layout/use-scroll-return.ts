import { useLayoutEffect } from 'react'
import { UNSAFE_useScrollRestoration, useLocation, useNavigationType } from 'react-router'

/** Where each entry of the history was left, in pixels. */
const positions = new Map<string, number>()

/** What says that the visitor goes their own way. */
const ownWay = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Back and forward return to where the visitor was (E4). The router scrolls there once, which falls short on a page that shows its
 * skeletons first (E7): this goes on as the page grows, until it is there or the visitor moves. A page that is loaded again is
 * the browser's own to scroll, so the script that the router's `ScrollRestoration` puts into every page stays out.
 */
export function useScrollReturn() {
  UNSAFE_useScrollRestoration()
  const { key } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const wanted = type === 'POP' ? (positions.get(key) ?? 0) : 0
    let returning = wanted > 0
    const observer = new ResizeObserver(() => {
      scrollTo({ top: wanted, behavior: 'instant' })
      if (Math.abs(scrollY - wanted) <= 1) stop()
    })
    function stop() {
      returning = false
      observer.disconnect()
    }
    function record() {
      if (!returning) positions.set(key, scrollY)
    }
    if (returning) observer.observe(document.body)
    addEventListener('scroll', record, { passive: true })
    for (const event of ownWay) addEventListener(event, stop, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', record)
      for (const event of ownWay) removeEventListener(event, stop)
    }
  }, [key, type])
}
