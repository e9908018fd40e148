// Goes on where code cannot be loaded (H16): a release took it away, or the line was down. Both apps begin with `watchImports`, and their
// build puts `loadRouteModule` in place of the router's own.

declare global {
  interface Window {
    /** The router's own, which it sets in the browser. */
    __reactRouterDataRouter?: {
      state: { navigation: { location?: { pathname: string; search: string; hash: string } } }
    }
  }
}

const failures = new WeakSet<object>()

/** Loads the shown page anew where somebody asked it for a feature whose code is gone. An import whose caller catches the error has another way. */
export function watchImports(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))
  addEventListener('unhandledrejection', ({ reason }) => loadAnew(reason))
}

/** Loads the shown page anew after the error of an import; the browser puts back what was typed. */
export async function loadAnew(error: unknown): Promise<void> {
  const isFailure = typeof error === 'object' && error !== null && failures.has(error)
  // Only a page that somebody has used: one that fails again while it loads would be loaded for ever.
  if (isFailure && navigator.userActivation?.hasBeenActive && (await isOnline())) location.reload()
}

/**
 * Loads the code of a route, and instead of it the page that was asked for. The router's own loads the shown page anew, and does so as soon as
 * a link is pointed at, as that prefetches its code.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (id in loaded) return loaded[id]
  try {
    loaded[id] = await import(/* @vite-ignore */ module)
    return loaded[id]
  } catch (error) {
    const asked = window.__reactRouterDataRouter?.state.navigation.location
    if (!asked) return {}
    failures.add(error as Error)
    // The service worker has a copy of the page, or stands in for it.
    const isAnswered = navigator.serviceWorker?.controller || (await isOnline())
    if (!isAnswered) throw error
    location.assign(asked.pathname + asked.search + asked.hash)
    return new Promise(() => {})
  }
}

/** True where the server answers: otherwise the browser would put an error of its own in place of the page. */
function isOnline(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
