import { type RefObject, useEffect } from 'react'

/** The menus of the office: a `details` with a name, of which one is open at a time. One without is text that people open to read. */
const openMenus = 'details[name][open]'

/** Closes the open menu on Escape, which leads the focus back to its button, and on a press outside it. */
export function useClosingMenus(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const close = (isOutside: (menu: HTMLDetailsElement) => boolean) => {
      for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenus))
        if (isOutside(menu)) menu.open = false
    }
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const menu = document.activeElement?.closest<HTMLElement>(openMenus)
      close(() => true)
      menu?.querySelector('summary')?.focus()
    }
    // Not `pointerdown`: where a menu takes room in the page, what was pressed would move away from under the finger.
    const closeByPress = (event: MouseEvent) => close((menu) => !event.composedPath().includes(menu))
    // Before what is pressed answers, as that may open a menu itself.
    const atFirst = { capture: true }
    // Safari on a phone tells the document of a press on plain text only where an element around it listens, too.
    const element = main.current
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('click', closeByPress, atFirst)
    element?.addEventListener('click', ignore)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('click', closeByPress, atFirst)
      element?.removeEventListener('click', ignore)
    }
  }, [main])
}

function ignore() {}
