import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * The behaviour of the maps, as listeners on their common element: the map of a first page is HTML that React has not drawn.
 * `text` changes with the search.
 */
export function useMap(text: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const chosen = useRef<string>(null)
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page's element is another one than that of later searches
  useEffect(() => {
    const { current: root } = element
    if (!root) return
    centre(root)
    // A map that replaces the first page's has lost the focus.
    if (chosen.current)
      root.querySelector<HTMLElement>(`li a[href="${chosen.current}"]`)?.focus({ preventScroll: true })
    chosen.current = null

    const light = ({ target }: Event) => lightLinks(root, addressOf(target))
    const dim = () => lightLinks(root, null)
    const follow = (event: MouseEvent) => {
      const address = addressOf(event.target)
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (!address?.startsWith('/') || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      chosen.current = address
      void navigate(address, { preventScrollReset: true })
    }
    const stop = new AbortController()
    root.addEventListener('pointerover', light, stop)
    root.addEventListener('pointerleave', dim, stop)
    root.addEventListener('focusin', light, stop)
    root.addEventListener('focusout', dim, stop)
    root.addEventListener('click', follow, stop)
    return () => stop.abort()
  }, [text, navigate])
  return element
}

function addressOf(target: EventTarget | null) {
  return (target as Element).closest('a')?.getAttribute('href') ?? null
}

/** The link in the list and its circle have the same address: pointing at one, or focusing it, lights both. */
function lightLinks(root: Element, address: string | null) {
  for (const link of root.querySelectorAll('a[href^="/"]')) {
    link.toggleAttribute('data-lit', link.getAttribute('href') === address)
  }
}

/** A phone shows the middle of the results first. Where the whole map fits there is nothing to scroll. */
function centre(root: Element) {
  const { left = 0, width = 0 } = root.querySelector('.map-nairobi')?.getBoundingClientRect() ?? {}
  const places = [...root.querySelectorAll('.map-nairobi a circle')].map(
    (circle) => circle.getBoundingClientRect().x - left,
  )
  const middle = places.length > 0 ? (Math.min(...places) + Math.max(...places)) / 2 + 13 : width / 2
  const frame = root.querySelector('#map-nairobi .map-frame')
  frame?.scrollTo({ left: middle - frame.clientWidth / 2 })
}
