import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation, useNavigationType } from 'react-router'
import '../app/ui/base.css'
import './print.css'
import { followText } from '../app/ui/follow-text.ts'
import { HydratedPage } from '../app/ui/use-hydrated.ts'
import { officeUrls } from '../domain/office/pages.ts'
import type { Route } from './+types/root'
import { officeContext, otherHostContext } from './context.ts'
import { FaultPage } from './fault.tsx'
import { Sending } from './form/office-form.tsx'
import { Frame, type FrameProps } from './frame/frame.tsx'
import { findRepeatedCookie } from './session-cookie.ts'

// Before the page is hydrated: a translation does not wait for that.
if (!import.meta.env.SSR) followText()

export const middleware: Route.MiddlewareFunction[] = [
  // At another host than the site's own, such as 127.0.0.1 for localhost, no cookie, passkey or write works: the page leads to the right one.
  async ({ request, context }) => {
    if (context.get(otherHostContext))
      throw data({ sentence: 'The office is at another address.', address: request.url }, 404)
  },
  async ({ request, context }) => {
    const cookie = findRepeatedCookie(request, context.get(officeContext).secure)
    if (cookie) throw data({ sentence: sayRepeated(cookie) }, 400)
  },
]

function sayRepeated(cookie: string) {
  return `Your browser sent two cookies named ${cookie}, and one of them is not ours. Please delete the cookies of this site in the browser’s settings, and sign in again.`
}

export function Layout({ children }: { children: ReactNode }) {
  useReloadOnReturn()
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <Meta />
        {/* The router has a nonce on the server only, so an empty one avoids a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        <HydratedPage>{children}</HydratedPage>
        <Scripts />
      </body>
    </html>
  )
}

export default function Office() {
  useScrollPosition()
  return (
    <>
      <Outlet />
      <Sending />
    </>
  )
}

/** For people who are not signed in, and for refusals before any loader ran: those bring the frame with them. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame: Omit<FrameProps, 'children'> | undefined = isRouteErrorResponse(error) ? error.data?.frame : undefined
  if (frame) {
    return (
      <Frame {...frame}>
        <FaultPage error={error} />
      </Frame>
    )
  }
  return (
    <main className="page-width">
      <FaultPage error={error} />
    </main>
  )
}

/**
 * The browser may keep a page alive when somebody leaves it, `no-store` or not, and show it on the way back. Somebody else may sit
 * at the device by then, so the page is asked for again.
 */
function useReloadOnReturn() {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
}

/** The scroll position of each history entry, in pixels. */
const positions = new Map<string, number>()

/** Another page begins at its top, or at the element of its hash. Back restores the position. The first save of a new listing keeps it. */
function useScrollPosition() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = pathname
    const isFirstSave = before === officeUrls.newListing() && pathname.startsWith(`${officeUrls.listings()}/`)
    if (type === 'POP') scrollTo(0, positions.get(key) ?? scrollY)
    else if (before !== pathname && !isFirstSave) {
      scrollTo(0, 0)
      const place = document.getElementById(hash.slice(1))
      place?.scrollIntoView()
      focusField(place)
    }
    const record = () => positions.set(key, scrollY)
    addEventListener('scroll', record, { passive: true })
    return () => removeEventListener('scroll', record)
  }, [key, pathname, hash, type])
}

/** Focuses the control in the place of a field of the form; other places, such as the pictures, have none to begin with. */
function focusField(place: HTMLElement | null) {
  if (place?.dataset.control === undefined) return
  place.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus({ preventScroll: true })
}
