import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * The pages below `/office/`. Those that stand in no layout are for everybody; a layout lets in who may see what stands in it, so a page
 * that is added has an audience by its place here.
 */
export default [
  index('sign-in/enter.route.tsx'),
  route('join', 'sign-in/join.route.tsx'),
  route('passkey-challenge', 'sign-in/passkey-challenge.route.ts'),
  layout('signed-in.route.tsx', [
    layout('frame/fault-in-frame.route.tsx', [
      route('listings', 'listings/listings.route.tsx'),
      route('listings/new', 'listings/new-listing.route.tsx'),
      route('listings/:id', 'listings/edit-listing.route.tsx'),
      route('listings/:id/preview', 'listings/preview.route.tsx'),
      route('listings/:id/history', 'listings/history.route.tsx'),
      route('listings/:id/photographs', 'listings/photographs/photographs.route.tsx'),
      route('activity', 'activity/activity.route.tsx'),
      route('account', 'account/account.route.tsx'),
      route('account/passkey-challenge', 'account/passkey-challenge.route.ts'),
      layout('owners.route.tsx', [route('people', 'people/people.route.tsx')]),
      route('*', 'frame/unknown.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig
