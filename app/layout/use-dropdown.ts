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
 * What a dropdown is in: `hovered` by a mouse, which alone shows it; `open` by keyboard or touch, until closed;
 * `dismissed` while a mouse still is on it but Escape or a choice has closed it.
 */
type State = 'closed' | 'hovered' | 'open' | 'dismissed'

/** A dropdown of the menu (E3): what its entry and its button listen to, and its state. */
export function useDropdown() {
  const [state, setState] = useState<State>('closed')
  const entry = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  /** A list that a mouse shows closes on Escape wherever the keyboard is; one that touch has opened, on a touch elsewhere. */
  useEffect(() => {
    function dismiss({ key }: globalThis.KeyboardEvent) {
      if (key === 'Escape') setState((now) => (now === 'hovered' ? 'dismissed' : now))
    }
    function leave({ target }: globalThis.PointerEvent) {
      if (entry.current?.contains(target as Node)) return
      setState((now) => (now === 'open' ? 'closed' : now))
    }
    document.addEventListener('keydown', dismiss)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('keydown', dismiss)
      document.removeEventListener('pointerdown', leave)
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
      /** A choice closes the list, also under a mouse that stays where it is. */
      onClick({ target }: MouseEvent) {
        if (target instanceof Element && target.closest('a')) setState('dismissed')
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape' && state === 'open') {
          event.stopPropagation()
          setState('dismissed')
          button.current?.focus()
        }
        // The keyboard opens with Enter or Space; on the item's own link Enter is taken.
        if (event.key === ' ' && event.target === button.current?.previousElementSibling) {
          event.preventDefault()
          setState('open')
        }
      },
    },
    button: {
      ref: button,
      onClick({ detail, nativeEvent }: MouseEvent) {
        if (isOfMouse(detail, nativeEvent)) return
        setState((now) => (now === 'open' ? 'closed' : 'open'))
      },
    },
  }
}

/** A mouse that clicks is hovering already. A key clicks without a count of clicks. */
function isOfMouse(detail: number, event: globalThis.MouseEvent) {
  const touch = 'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen')
  return detail > 0 && !touch
}
