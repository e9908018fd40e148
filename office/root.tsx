import { type ReactNode, useEffect } from 'react'
import { type ErrorResponse, isRouteErrorResponse, Link, Links, Meta, Outlet, Scripts } from 'react-router'
import '../app/ui/base.css'
import type { Route } from './+types/root'
import styles from './root.module.css'

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
    <main className={`page-width ${styles.fault}`}>
      <title>Office</title>
      <h1>{isRouteErrorResponse(error) ? sayFault(error) : 'Something went wrong, and it was our fault.'}</h1>
      <p>
        <Link to="/">Go to the first page of the office</Link>
      </p>
    </main>
  )
}

/** The words that a route gave its error; the router's own are for programmers. */
function sayFault({ status, data }: ErrorResponse) {
  if (status === 404) return 'There is no such page in the office.'
  if (status === 405) return 'This page takes no such form.'
  return `${data || 'This could not be done.'}`
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
