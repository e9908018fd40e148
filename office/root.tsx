import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from 'react-router'
import '../app/ui/base.css'
import type { Route } from './+types/root'

export function Layout({ children }: { children: ReactNode }) {
  useReloadOnReturn()
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* The router has a nonce on the server only, so an empty one avoids a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Office() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="page-width">
      <title>Office</title>
      <h1>{isRouteErrorResponse(error) ? `${error.data || error.statusText}` : 'Something went wrong'}</h1>
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
