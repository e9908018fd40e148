import { index, type RouteConfig } from '@react-router/dev/routes'

/** The pages below `/office/`, which only some people may see. */
export default [index('visitor.route.tsx')] satisfies RouteConfig
