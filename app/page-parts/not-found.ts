import { data } from 'react-router'

/** Thrown by a loader when nothing is at the address: 404 with the fallback screen (A5). */
export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' })
}

/** Thrown by a loader when the content source is down and nothing is cached: 503 with Retry-After. */
export function unavailable() {
  return data(null, { status: 503, statusText: 'Service Unavailable', headers: { 'Retry-After': '30' } })
}
