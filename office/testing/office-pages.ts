import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../routes.ts'

/** A page of the office, with who may see it. `path` has its parameters, such as `/office/listings/:id`. */
export type OfficePage = { path: string; audience: 'everybody' | 'people' | 'owners' }

/** Every page of the route table. The layouts around a page say who may see it, so that one that is added there is tried too. */
export function listOfficePages(): OfficePage[] {
  return list(routes, { path: '/office', audience: 'everybody' })
}

function list(entries: RouteConfigEntry[], parent: OfficePage): OfficePage[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const own = [parent.path, path].filter(Boolean).join('/')
    const inherited = file.startsWith('signed-in.') ? 'people' : parent.audience
    const audience = file.startsWith('owners.') ? 'owners' : inherited
    const page = { path: own, audience }
    return [...(path || index ? [index ? { ...page, path: `${own}/` } : page] : []), ...list(children ?? [], page)]
  })
}
