import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * The pages below `/office/`. Those that stand in no layout are for everybody; a layout lets in who may see what stands in it, so a page
 * that is added has an audience by its place here.
 */
export default [
  index('enter.route.tsx'),
  layout('signed-in.route.tsx', [
    route('listings', 'listings/listings.route.tsx'),
    route('listings/:id/photographs', 'listings/photographs/photographs.route.tsx'),
    route('activity', 'activity/activity.route.tsx'),
    layout('owners.route.tsx', [route('people', 'people/people.route.tsx')]),
  ]),
] satisfies RouteConfig
