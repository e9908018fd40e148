import { type ErrorResponse, isRouteErrorResponse, Link } from 'react-router'
import { officeUrls } from '../domain/office/pages.ts'
import styles from './fault.module.css'

const first = officeUrls.entrance()

/** Replaces a page that failed: says why, and links to `address` if the error has one, else to the first page. */
export function FaultPage({ error }: { error: unknown }) {
  const address: string | undefined = isRouteErrorResponse(error) ? error.data?.address : undefined
  return (
    <div className={styles.fault}>
      <title>Office</title>
      <h1>{isRouteErrorResponse(error) ? sayFault(error) : 'Something went wrong, and it was our fault.'}</h1>
      <p>{address ? <a href={address}>{address}</a> : <Link to={first}>Go to the first page of the office</Link>}</p>
    </div>
  )
}

/** The words that a route gave its error; the router's own are for programmers. */
function sayFault({ status, data }: ErrorResponse) {
  if (status === 405) return 'This page takes no such form.'
  return `${data?.sentence ?? (data || 'This could not be done.')}`
}
