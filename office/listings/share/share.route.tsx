import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ShareWays } from '../../../app/share/share-ways.tsx'
import buttons from '../../../app/ui/button.module.css'
import { sayFloorArea } from '../../../domain/amounts/say-size.ts'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { landInWords } from '../../../domain/costs/listing-facts.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import type { OfficeSite } from '../../../domain/office/office-site.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { sayPublication } from '../../../domain/office/publication-words.ts'
import { toListingPage } from '../../../domain/property/listing-page.ts'
import { toListingMessage } from '../../../domain/share/listing-message.ts'
import { whatsAppUrl } from '../../../domain/share/share-links.ts'
import { urls } from '../../../domain/urls.ts'
import { officeContext, sessionContext } from '../../context.ts'
import { titled } from '../../frame/titled.ts'
import { EditedElsewhere } from '../elsewhere.tsx'
import { draftOf } from '../form-page.ts'
import { noListing } from '../save-listing.ts'
import type { Route } from './+types/share.route'
import { InReply, listThreadsFor } from './in-reply.tsx'
import styles from './share.module.css'
import { OnSiteLink } from './share-links.tsx'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Share')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { editor, inbox, listingsEndpoint, site, timeZone } = context.get(officeContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  const found = await editor.find(params.id)
  if (!found) throw noListing()
  const { id, state, published, draft } = found
  const shown = state === 'published' ? published : null
  return {
    id,
    state,
    name: nameOfListing(draftOf(found)),
    hasDraft: draft !== null,
    shared: shown && toShared(site.toListing(shown), site),
    threads: shown ? await listThreadsFor(id, { inbox, person: context.get(sessionContext).person, timeZone }) : [],
  }
}

/** The words about a listing for a message, as the button on its page has them, and of a home its floor area. */
function toShared(listing: Listing, { siteUrl, findPicture }: OfficeSite) {
  const page = toListingPage(listing, findPicture)
  const area = listing.propertyType === 'Residential' ? sayFloorArea(listing.floorArea) : null
  const rooms = landInWords(listing) ?? [page.rooms, area].filter(Boolean).join(', ')
  const { title, text, path } = toListingMessage({ ...page, rooms })
  return { title, link: siteUrl + path, text: `${text}\n${siteUrl}${path}`, code: `${page.propertyId} QR code.svg` }
}

export default function Share({ loaderData }: Route.ComponentProps) {
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { id, name, state, hasDraft, shared, threads } = loaderData
  return (
    <div className={styles.share}>
      <p className={styles.above}>
        <Link to={officeUrls.listing(id)} dir="auto">
          {name}
        </Link>
      </p>
      <h1>Share</h1>
      {shared === null ? (
        <p>{state === 'draft' ? draftNotShown : `${sayPublication(state)} Publish it again to share it.`}</p>
      ) : (
        <>
          {hasDraft && <p>Its unpublished changes are not in it: it is what visitors see.</p>}
          <Ways {...shared} id={id} threads={threads} />
        </>
      )}
    </div>
  )
}

const draftNotShown = 'It is a draft, which visitors do not see, so there is nothing to share yet. Publish it first.'

type WaysProps = ReturnType<typeof toShared> & ComponentProps<typeof InReply>

function Ways({ id, title, link, text, code, threads }: WaysProps) {
  return (
    <>
      <section className={styles.ways} aria-label="Send it">
        <ShareWays link={link} subject={title} text={text} whatsApp={{ href: whatsAppUrl(text), target: '_blank' }} />
      </section>
      <section aria-labelledby="message">
        <h2 id="message">The message</h2>
        <p className={styles.message} dir="auto">
          {text}
        </p>
      </section>
      <InReply id={id} threads={threads} />
      <section className={styles.code} aria-labelledby="code">
        <h2 id="code">QR code</h2>
        <img src={urls.listingCode(id)} width="240" height="278" alt="QR code, which opens the page on a phone" />
        <div>
          <p>Hold it up to a phone’s camera, or print this page.</p>
          <a className={buttons.secondary} href={urls.listingCode(id)} download={code}>
            Save the code
          </a>
        </div>
      </section>
      <section className={styles.more} aria-label="Look at it">
        <a
          className={buttons.secondary}
          href={urls.listing(id)}
          target="_blank"
          rel="noopener"
          onClick={(event) => printInOtherTab(event.currentTarget.href) && event.preventDefault()}
        >
          Brochure
        </a>
        <OnSiteLink id={id} className={buttons.secondary} />
        <p>Both open in another tab. The brochure is one page of A4, to print or to save as a PDF.</p>
      </section>
    </>
  )
}

/** Opens a page of the site and its dialog for printing. False where the browser opens no tab: then the link itself does. */
function printInOtherTab(address: string): boolean {
  const tab = open(address)
  tab?.addEventListener('load', () => tab.print())
  return tab !== null
}
