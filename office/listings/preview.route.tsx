import { useContext, useEffect } from 'react'
import { Link } from 'react-router'
import { ListingScreen } from '../../app/property/listing-screen.tsx'
import { toListingScreen, toSimilarCards } from '../../app/property/to-listing-screen.ts'
import buttons from '../../app/ui/button.module.css'
import { price } from '../../domain/listings/listing.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { createSnapshot } from '../../domain/snapshot.ts'
import { officeContext, sessionContext } from '../context.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { forgetSent } from '../form/unsaved.ts'
import { formatInstant } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { NonceContext } from '../nonce.ts'
import type { Route } from './+types/preview.route'
import { EditedElsewhere } from './elsewhere.tsx'
import { draftOf, toRecord } from './form-page.ts'
import styles from './preview.module.css'
import { PreviewedSite, toSiteData } from './previewed-site.tsx'
import { noListing } from './save-listing.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Preview')

/** The page of a property as visitors would see it, with the draft's values, or those of the earlier version that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { editor, listingsEndpoint, site, timeZone } = context.get(officeContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  const [found, all] = await Promise.all([editor.find(params.id), site.catalogue.list('all')])
  if (!found) throw noListing()
  if (!all.ok) throw new Error('the listings cannot be read')
  const { version } = params
  const former = version === undefined ? null : await editor.findVersion(found.id, Number(version))
  if (version !== undefined && !former) throw noListing()
  const listing = site.toListing(toRecord(former ?? draftOf(found), found))
  const others = all.listings.filter(({ id }) => id !== listing.id)
  const snapshot = createSnapshot([listing, ...others], { ...site.content, firm: site.firm })
  const { tenure, country: _country, ...screen } = toListingScreen(listing, snapshot, site)
  return {
    ...screen,
    tenure,
    similar: toSimilarCards({ ...listing, kes: price(listing) }, snapshot, site),
    allPictures: url.searchParams.get('images') === 'all',
    isPublished: found.state === 'published' && found.draft === null,
    personId: context.get(sessionContext).person.id,
    id: found.id,
    version: former && { number: `${version}`, at: formatInstant(former.updatedAt ?? former.createdAt, timeZone) },
    siteData: toSiteData(site),
    brandColours: site.brandColours,
  }
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const nonce = useContext(NonceContext)
  const key = 'id' in loaderData ? loaderData : null
  useEffect(() => {
    if (key) forgetSent(key.personId, [key.id, 'new'])
  }, [key])
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { id, siteData, brandColours, isPublished, version, ...screen } = loaderData
  return (
    <>
      {/* It stays in the document for the pages that follow, which have the office's own colours. */}
      <style href="brand" precedence="page" nonce={nonce}>
        {`:root:has(.${styles.page}){${brandColours}}`}
      </style>
      <aside className={styles.bar} aria-label="Preview">
        {version ? <OfVersion id={id} {...version} /> : <OfDraft id={id} isPublished={isPublished} />}
      </aside>
      <PreviewedSite data={siteData}>
        <div className={styles.page} data-preview="">
          <ListingScreen {...screen} />
        </div>
      </PreviewedSite>
    </>
  )
}

function OfDraft({ id, isPublished }: { id: string; isPublished: boolean }) {
  const path = officeUrls.listing(id)
  return (
    <>
      <p>
        <strong>Preview.</strong> {isPublished ? 'Visitors see this.' : 'Nobody outside sees this yet.'}
      </p>
      <Link to={path} className={buttons.secondary}>
        Back to the form
      </Link>
      {!isPublished && (
        <OfficeForm action={path} intent="publish">
          <button type="submit" className={buttons.primary}>
            Publish
          </button>
        </OfficeForm>
      )}
    </>
  )
}

function OfVersion({ id, number, at }: { id: string; number: string; at: string }) {
  const path = officeUrls.history(id)
  return (
    <>
      <p>
        <strong>Earlier version,</strong> {at}
      </p>
      <Link to={path} className={buttons.secondary}>
        History
      </Link>
      <OfficeForm action={path} about={number}>
        <button type="submit" name="version" value={number} className={buttons.primary}>
          Publish this version
        </button>
      </OfficeForm>
    </>
  )
}
