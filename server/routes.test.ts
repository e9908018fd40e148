import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { pageRoutes } from './routes.ts'

afterEach(() => vi.unstubAllEnvs())

test('the pages in routes.ts are those of the React app', async () => {
  // The pages that visitors have, without those for developers.
  vi.stubEnv('DEV', false)
  const { default: routes } = await import('../app/routes.ts')
  expect(Object.keys(pageRoutes).sort()).toEqual(routes.flatMap((route) => listPaths(route)).sort())
})

/** The paths of a route and of those within it. A route with neither path nor index only lays out others. */
function listPaths({ path, index, children = [] }: RouteConfigEntry, parent = ''): string[] {
  const own = path ? `${parent}/${path}` : parent
  const inner = children.flatMap((child) => listPaths(child, own))
  return index || path ? [own || '/', ...inner] : inner
}
