import { createContext, useContext } from 'react'
import { UNSAFE_FrameworkContext, useMatches } from 'react-router'

/** While the server renders, what the loaders gave, as the router encodes it, and the nonce of scripts; null in the browser. */
export const PageDataContext = createContext<{ data: string; nonce: string } | null>(null)

/**
 * What brings a page to life, in place of the router's `Scripts`: the loaders' data, and one module that starts the site
 * with it. The router sends five scripts, each with a hash in the page's policy, and its data as text inside of text; data
 * that no browser runs needs neither. The browser keeps what the server wrote.
 */
export function PageScripts() {
  const framework = useContext(UNSAFE_FrameworkContext)
  const server = useContext(PageDataContext)
  const routes = useMatches().map(({ id }) => id)
  const start = server && framework ? toStart(framework, routes) : ''
  return (
    <>
      <script type="application/json" {...write(server?.data ?? '')} />
      <script type="module" async nonce={server?.nonce} {...write(start)} />
    </>
  )
}

type Framework = NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>

/** Imports come first, wherever they stand: the router finds its routes and its data when its own module begins. */
function toStart({ manifest, serverHandoffString }: Framework, routes: readonly string[]): string {
  const modules = routes.flatMap((id) => manifest.routes[id]?.module ?? [])
  return [
    `import ${JSON.stringify(manifest.url)}`,
    ...modules.map((address, position) => `import * as r${position} from ${JSON.stringify(address)}`),
    `window.__reactRouterRouteModules={${routes.map((id, position) => `${JSON.stringify(id)}:r${position}`)}}`,
    `window.__reactRouterContext={...${serverHandoffString},stream:new Response(document.querySelector('script[type="application/json"]').textContent).body}`,
    `import(${JSON.stringify(manifest.entry.module)})`,
  ].join('\n')
}

/** Nothing in it can end the element that it stands in. */
function write(text: string) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: text.replaceAll('<', '\\u003c') } }
}
