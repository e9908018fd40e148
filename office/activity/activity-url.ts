import type { ActivityQuery } from '../../domain/office/activity.ts'
import { officeUrls } from '../../domain/office/pages.ts'

/** The address of the activity of everybody on everything, of one person, or on one listing. */
export function activityUrl({ person, listing, at, page = 1 }: Partial<ActivityQuery>): string {
  const query = new URLSearchParams({
    ...(person && { person }),
    ...(listing && { listing }),
    ...(at && { at }),
    ...(page > 1 && { page: `${page}` }),
  })
  return query.size === 0 ? officeUrls.activity() : `${officeUrls.activity()}?${query}`
}

/** In characters, of an instant. */
const maxInstant = 30

export function parseActivityUrl(params: URLSearchParams): ActivityQuery {
  const page = params.get('page') ?? ''
  return {
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    person: params.get('person') || null,
    listing: params.get('listing') || null,
    at: params.get('at')?.slice(0, maxInstant) || null,
  }
}
