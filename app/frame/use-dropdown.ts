import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/**
 * `hovered`: shown while a mouse is on it. `open`: shown by keyboard or touch until it is closed. `dismissed`: closed by
 * Escape or a choice while the mouse is still on it.
 */
type State = 'closed' | 'hovered' | 'open' | 'dismissed'

/** The state of a dropdown of the menu (E3), and the event handlers of its entry and its button. */
export function useDropdown() {
  const [state, setState] = useState<State>('closed')
  const entry = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // Escape closes a hovered dropdown wherever the focus is; a press elsewhere closes an open one.
  useEffect(() => {
    function dismiss({ key }: globalThis.KeyboardEvent) {
      if (key === 'Escape') setState((now) => (now === 'hovered' ? 'dismissed' : now))
    }
    function closeByPress({ target }: globalThis.PointerEvent) {
      if (entry.current?.contains(target as Node)) return
      setState((now) => (now === 'open' ? 'closed' : now))
    }
    document.addEventListener('keydown', dismiss)
    document.addEventListener('pointerdown', closeByPress)
    return () => {
      document.removeEventListener('keydown', dismiss)
      document.removeEventListener('pointerdown', closeByPress)
    }
  }, [])

  return {
    state,
    entry: {
      ref: entry,
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') setState((now) => (now === 'open' ? now : 'hovered'))
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') setState((now) => (now === 'open' ? now : 'closed'))
      },
      onBlur({ relatedTarget }: FocusEvent) {
        if (state === 'open' && !entry.current?.contains(relatedTarget)) setState('closed')
      },
      /** A choice closes the dropdown, even while the mouse stays on it. */
      onClick({ target }: MouseEvent) {
        if (target instanceof Element && target.closest('a')) setState('dismissed')
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape' && state === 'open') {
          event.stopPropagation()
          setState('dismissed')
          button.current?.focus()
        }
        // Enter and Space press the button. On the link beside it Enter follows the link, and Space opens the dropdown.
        if (event.key === ' ' && event.target === button.current?.previousElementSibling) {
          event.preventDefault()
          setState('open')
        }
      },
    },
    button: {
      ref: button,
      onClick({ detail, nativeEvent }: MouseEvent) {
        if (isMouseClick(detail, nativeEvent)) return
        setState((now) => (now === 'open' ? 'closed' : 'open'))
      },
    },
  }
}

/** A mouse has opened the dropdown by hovering before it clicks. A click by the keyboard has a `detail` of 0. */
function isMouseClick(detail: number, event: globalThis.MouseEvent) {
  const touch = 'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen')
  return detail > 0 && !touch
}
