import { type ReactNode, useContext } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import './ui/base.css'
import { toShownNotices } from '../domain/content/notices.ts'
import { toFirm } from '../domain/firm/firm.ts'
import { toFirmShareCard } from '../domain/share/share-card.ts'
import { urls } from '../domain/urls.ts'
import { dataSaverContext, formOutcomeContext, siteContext } from './context.ts'
import { reserveLines } from './currency/choice.ts'
import { Frame } from './frame/frame.tsx'
import { PageLoader } from './frame/page-loader.tsx'
import { BrandStyle, DocumentContext, LaterStyles, PageStyles } from './page-parts/page-styles.tsx'
import type { RootData } from './page-parts/root-data.ts'
import { StructuredData } from './page-parts/structured-data.tsx'
import { UnexpectedError } from './page-parts/unexpected-error.tsx'
import { PublicSite } from './public-site.tsx'
import { DataSaverContext } from './ui/data-saver.ts'
import { followText } from './ui/follow-text.ts'
import { HydratedPage } from './ui/use-hydrated.ts'

// Before the page is hydrated: a translation does not wait for that.
if (!import.meta.env.SSR) followText()

/**
 * Data of the frame around every page. A page that answers a form posted without script has no script either (D8), nor has the offline
 * page, which stands at other pages' addresses.
 */
export function loader({ context, url }: Route.LoaderArgs): RootData {
  const { firm, content, siteUrl, mails, loaderMinimumMs, shareCardVersion } = context.get(siteContext)
  return {
    firm: toFirm(firm),
    consult: content.consult,
    notices: toShownNotices(content['privacy-notices']),
    outcome: context.get(formOutcomeContext),
    siteUrl,
    mails,
    firmCard: shareCardVersion(toFirmShareCard(firm)),
    loaderMinimumMs,
    dataSaver: context.get(dataSaverContext),
    scripted: context.get(formOutcomeContext) === null && url.pathname !== urls.offline(),
  }
}

/** A response that a loader throws keeps its headers, such as `Retry-After`. */
export const headers = ({ errorHeaders }: Route.HeadersArgs) => errorHeaders ?? new Headers()

/** The firm's facts do not change while a visitor looks round. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    // The reserved lines set an attribute before the page is hydrated.
    <html lang="en-GB" data-samples={data?.firm.sampleContent || undefined} suppressHydrationWarning>
      <HydratedPage>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {data?.scripted !== false && <ReserveLines />}
          <link rel="alternate" type="application/atom+xml" title="Insights" href={urls.feed()} />
          <link rel="icon" href={urls.mark()} />
          <link rel="manifest" href={urls.manifest()} />
          <Meta />
          <BrandStyle />
          {/* The router has a nonce on the server only, so an empty one avoids a hydration mismatch. */}
          {import.meta.env.DEV ? <Links nonce="" /> : <PageStyles />}
        </head>
        <body>
          <DataSaverContext value={data?.dataSaver ?? false}>
            <PublicSite data={data}>{children}</PublicSite>
          </DataSaverContext>
          {data?.scripted !== false && (
            <>
              <ImportMap />
              <Scripts />
            </>
          )}
          <StructuredData />
          {!import.meta.env.DEV && <LaterStyles />}
        </body>
      </HydratedPage>
    </html>
  )
}

/** A page that answers a form has no page loader, which would cover the message that the visitor waits for. */
export default function Site({ loaderData: { firm, loaderMinimumMs, scripted } }: Route.ComponentProps) {
  return (
    <>
      {scripted && <PageLoader minimumMs={loaderMinimumMs} />}
      <Frame firm={firm}>
        <Outlet />
      </Frame>
    </>
  )
}

/** The route table's fallback screen (A5), in the frame wherever the frame's own data could be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root')
  const answer = isRouteErrorResponse(error) ? error : { status: 500, statusText: 'Internal Server Error' }
  const screen = (
    <UnexpectedError
      status={answer.status}
      statusText={answer.statusText || `Status ${answer.status}`}
      firmName={data?.firm.name}
    />
  )
  return data ? <Frame firm={data.firm}>{screen}</Frame> : screen
}

/** Reserves the lines of converted prices before the first paint (I15). Code that loads with the page would come after it. */
function ReserveLines() {
  const nonce = useContext(DocumentContext)?.nonce
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: reserveLines }} />
}

/** Names the scripts that others import (H16), before the first of them: the page's first bytes have no room for it. */
function ImportMap() {
  const page = useContext(DocumentContext)
  if (import.meta.env.DEV) return null
  // biome-ignore-start lint/security/noDangerouslySetInnerHtml: names of our own files, which stay as the page came
  return (
    <script
      type="importmap"
      nonce={page?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: page?.importMap ?? '' }}
    />
  )
  // biome-ignore-end lint/security/noDangerouslySetInnerHtml: as above
}
