import { createContext, useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext, useMatches } from 'react-router'

/** While the server renders, the text of a built style sheet by its address, and the nonce of styles; null in the browser. */
export const StyleSheetContext = createContext<{ read: (address: string) => string; nonce: string } | null>(null)

/**
 * The style sheets of the routes that are shown, in place of the router's `Links`: the first page has them in itself, so
 * that it needs no second request before it shows; a page that is come to inside the site links to those it lacks.
 */
export function PageStyles() {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const server = useContext(StyleSheetContext)
  useEffect(tellRouter, [])
  const addresses = new Set(useMatches().flatMap(({ id }) => manifest?.routes[id]?.css ?? []))
  return [...addresses].map((address) =>
    server || cameWithPage(address) ? (
      <style key={address} href={address} precedence="page" nonce={server?.nonce}>
        {server?.read(address) ?? ''}
      </style>
    ) : (
      <link key={address} rel="stylesheet" href={address} precedence="page" />
    ),
  )
}

/** The router fetches each style sheet that it finds no link to: what came with the page gets a link that loads nothing. */
function tellRouter() {
  for (const style of document.querySelectorAll<HTMLElement>('style[data-href]')) {
    for (const address of style.dataset.href?.split(' ') ?? []) {
      if (!address.startsWith('/')) continue
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.setAttribute('disabled', '')
      link.setAttribute('href', address)
      document.head.append(link)
    }
  }
}

/** React keeps what came with the page, and knows it by its address. */
function cameWithPage(address: string) {
  return document.querySelector(`style[data-href~="${address}"]`) !== null
}
