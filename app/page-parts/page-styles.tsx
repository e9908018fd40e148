import { createContext, useContext, useEffect, useState } from 'react'
import { UNSAFE_FrameworkContext, useMatches } from 'react-router'
import type { PageDocument } from '../context.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Null in the browser. */
export const DocumentContext = createContext<PageDocument | null>(null)

/**
 * The style sheets of the matched routes, in place of the router's `Links`. The first page has them inline, so that it needs
 * no second request before it shows. After a navigation in the browser, the page links to the sheets that it lacks.
 *
 * `UNSAFE_FrameworkContext`: only the router's manifest tells which style sheets a route has, and the router can inline
 * critical CSS in development only. See `docs/decisions/011-first-view.md`.
 */
export function PageStyles() {
  return useAddresses().map((address) => <StyleSheet key={address} address={address} isApart />)
}

/** The first page's rules for paper and for forced colours, at the end of the document: its first bytes are for the screen. */
export function LaterStyles() {
  const page = useContext(DocumentContext)
  const hydrated = useHydrated()
  // A page that is rendered anew in the browser, as one with an error is, cannot bring a style of its own.
  const [isFirst] = useState(!hydrated)
  const rules = useAddresses().map((address) => page?.readStyleSheet(address).later)
  if (!isFirst) return null
  return (
    // HTML allows a style element in the head alone, SVG anywhere.
    <svg className="visually-hidden" aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets, which stay as the page came */}
      <style nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rules.join('') }} />
    </svg>
  )
}

function useAddresses(): string[] {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  return [...new Set(useMatches().flatMap(({ id }) => manifest?.routes[id]?.css ?? []))]
}

/** The firm's colours: inline in the first page, which stays in the document. */
export function BrandStyle() {
  const page = useContext(DocumentContext)
  return (
    <style href="brand" precedence="page" nonce={page?.nonce}>
      {page?.brandStyle ?? ''}
    </style>
  )
}

/**
 * One style sheet: inline in the first page, linked after a navigation, and linked in the office, which shows public parts in its
 * preview without a `PageDocument`. Also for a part of a page that loads on use.
 */
export function StyleSheet({ address, isApart = false }: { address: string; isApart?: boolean }) {
  const page = useContext(DocumentContext)
  const text = page?.readStyleSheet(address)
  const isInline = !import.meta.env.DEV && (page || (!import.meta.env.SSR && cameWithPage(address)))
  useEffect(() => {
    if (isInline) addDisabledLinks(address)
  }, [isInline, address])
  return isInline ? (
    <style href={shortName(address)} precedence="page" nonce={page?.nonce}>
      {`${text?.screen ?? ''}${isApart ? '' : (text?.later ?? '')}`}
    </style>
  ) : (
    <link rel="stylesheet" href={address} precedence="page" />
  )
}

/**
 * The router, and the code that loads a part of a page, fetch a style sheet again if the page has no link to it. A disabled link to an
 * inlined sheet prevents that, and loads nothing. The router's own address of a sheet may end with `#`.
 */
function addDisabledLinks(address: string) {
  for (const href of new Set([address, address.replace('#', '')])) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('disabled', '')
    link.setAttribute('href', href)
    document.head.append(link)
  }
}

/** React merges inlined sheets into one `style` element and lists their names in `data-href`. */
function cameWithPage(address: string) {
  return document.querySelector(`style[data-href~="${shortName(address)}"]`) !== null
}

/** The hash in `/assets/name-hash.css`: a list of whole addresses takes 70 of the first bytes. */
function shortName(address: string) {
  return /[\w-]{8}(?=\.css)/.exec(address)?.[0] ?? address
}
