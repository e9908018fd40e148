import { useLayoutEffect } from 'react'
import { UNSAFE_useScrollRestoration, useLocation, useNavigationType } from 'react-router'

/** The scroll position of each history entry, in pixels. Module state, as the router's own scroll positions are: one window has one history. */
const positions = new Map<string, number>()

/** A visitor who scrolls causes one of these events; a script that scrolls does not. */
const visitorEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Back and forward return to the scroll position (E4). The router scrolls once, which is not far enough on a page that
 * shows skeletons first (E7): this hook scrolls again as the page grows, until it reaches the position or the visitor scrolls. The browser
 * itself restores a reloaded page, so the inline script of the router's `ScrollRestoration` is left out.
 *
 * `UNSAFE_useScrollRestoration`: the router offers its scroll restoration without that script under this name only.
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
    for (const event of visitorEvents) addEventListener(event, stop, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', record)
      for (const event of visitorEvents) removeEventListener(event, stop)
    }
  }, [key, type])
}
