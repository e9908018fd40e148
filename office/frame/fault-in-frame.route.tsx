import { Outlet } from 'react-router'
import { FaultPage } from '../fault.tsx'
import type { Route } from './+types/fault-in-frame.route'

export default function Page() {
  return <Outlet />
}

/**
 * Keeps the navigation around a page that failed. The frame's own route cannot do this: after an action has failed, the router
 * runs the loaders above the boundary alone.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FaultPage error={error} />
}
