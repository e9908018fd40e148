import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { officePages } from '../domain/office/pages.ts'

const page = (name: keyof typeof officePages, file: string, beside?: RouteConfigEntry[]) =>
  route(officePages[name].path.slice(1), file, beside)

/**
 * The pages below `/office/`, by their names in `domain/office/pages.ts`. Those that stand in no layout are for everybody; a layout lets
 * in who may see what stands in it, so a page that is added has an audience by its place here.
 */
export default [
  index('sign-in/enter.route.tsx'),
  page('join', 'sign-in/join.route.tsx'),
  page('signInChallenge', 'sign-in/passkey-challenge.route.ts'),
  layout('signed-in.route.tsx', [
    layout('frame/fault-in-frame.route.tsx', [
      page('listings', 'listings/listings.route.tsx'),
      page('newListing', 'listings/new-listing.route.tsx'),
      page('bulkListings', 'listings/bulk/bulk.route.tsx'),
      page('listingsFile', 'listings/bulk/listings-file.route.ts'),
      page('lacks', 'listings/lacks/lacks.route.tsx'),
      page('listing', 'listings/edit-listing.route.tsx'),
      page('preview', 'listings/preview.route.tsx'),
      page('history', 'listings/history.route.tsx'),
      route(officePages.version.path.slice(1), 'listings/preview.route.tsx', { id: 'version' }),
      page('privateDetails', 'listings/private-details/private-details.route.tsx'),
      page('photographs', 'listings/photographs/photographs.route.tsx'),
      page('share', 'listings/share/share.route.tsx'),
      page('lookers', 'saved-searches/lookers/lookers.route.tsx'),
      page('messages', 'messages/messages.route.tsx', [route(':id', 'messages/thread.route.tsx')]),
      page('bulkThreads', 'messages/bulk/bulk-threads.route.tsx'),
      page('openThreads', 'messages/present/open-threads.route.ts'),
      page('findListings', 'messages/reply/find-listings.route.ts'),
      page('newMessage', 'messages/new-message.route.tsx'),
      page('person', 'messages/person/person.route.tsx'),
      page('look', 'messages/present/look.route.ts'),
      page('savedSearches', 'saved-searches/saved-searches.route.tsx'),
      page('activity', 'activity/activity.route.tsx'),
      page('account', 'account/account.route.tsx'),
      page('accountChallenge', 'account/passkey-challenge.route.ts'),
      layout('owners.route.tsx', [
        page('people', 'people/people.route.tsx'),
        page('endAccess', 'people/end-access.route.tsx'),
        page('newsletter', 'newsletter/newsletter.route.tsx'),
        page('newsletterFile', 'newsletter/newsletter-file.route.ts'),
        page('imports', 'import/imports.route.tsx'),
        page('importTemplate', 'import/files/template.route.ts'),
        page('importExport', 'import/files/export.route.ts'),
        page('import', 'import/import.route.tsx'),
        page('importColumns', 'import/columns/columns.route.tsx'),
        page('importPhotographs', 'import/photographs/photographs.route.tsx'),
        page('privateDetailsExport', 'listings/private-details/export.route.tsx'),
        page('privateDetailsFile', 'listings/private-details/file.route.ts'),
        page('erasePerson', 'messages/person/erase-person.route.tsx'),
        page('personFile', 'messages/person/person-file.route.ts'),
      ]),
      route('*', 'frame/unknown.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig
