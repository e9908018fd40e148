import { data } from 'react-router'

/** What a loader throws where nothing is at an address (A5): answered with the fallback screen. */
export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' })
}

/** What a loader throws where what the page is made of was never read and its source is down. */
export function unavailable() {
  return data(null, { status: 503, statusText: 'Service Unavailable', headers: { 'Retry-After': '30' } })
}
