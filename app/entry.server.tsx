import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { formOutcomeContext, logContext, nonceContext, siteContext } from './context.ts'
import { PageDataContext } from './layout/page-scripts.tsx'
import { StyleSheetContext } from './layout/page-styles.tsx'

/** The server sets these with every request; they live in this bundle, so it takes them from here. */
export const contexts = { siteContext, formOutcomeContext, logContext, nonceContext }

/** The whole page at once: nothing is deferred, and the bytes can be cached, hashed and compressed. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const { serverHandoffStream, ...rest } = routerContext
  // In development the router's own scripts bring the data, in pieces.
  const tree =
    import.meta.env.DEV || !serverHandoffStream
      ? toTree(request, routerContext, nonce)
      : toTree(request, rest, nonce, await new Response(serverHandoffStream).text())
  const html = await toHtml(tree, nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(withoutPreloads(html), { status, headers })
}

/** All of a page, to be rendered; `data` is what its loaders gave, as the router encodes it. */
export function toTree(request: Request, routerContext: EntryContext, nonce: string, data = ''): React.ReactNode {
  return (
    <StyleSheetContext value={{ read: readStyleSheet, nonce }}>
      <PageDataContext value={{ data, nonce }}>
        {/* In development pages have no policy: the browser would not hide a nonce, and React would miss it. */}
        <ServerRouter context={routerContext} url={request.url} {...(!import.meta.env.DEV && { nonce })} />
      </PageDataContext>
    </StyleSheetContext>
  )
}

/** A bug, logged once with the request's id. What a loader throws on purpose (404, 410, 503) is not one. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(logContext).error({ err: error }, 'page failed')
}

function toHtml(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      // React moves what is larger than this out of its place, for a script to put back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Takes all that is written, and gives it as one text: a stream to be read again costs a fifth of a page's time. */
function collect(done: (text: string) => void) {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, written) {
      chunks.push(chunk)
      written()
    },
    final(ended) {
      done(Buffer.concat(chunks).toString())
      ended()
    },
  })
}

const styleSheets = new Map<string, string>()

/** A style sheet of this build, which stands beside the pages' own code: `build/server` and `build/client`. */
function readStyleSheet(address: string): string {
  const known = styleSheets.get(address)
  if (known !== undefined) return known
  const text = readFileSync(new URL(`../client${address}`, import.meta.url), 'utf8')
  styleSheets.set(address, text)
  return text
}

/**
 * Preloaded modules compete with the first paint: measured on a slow phone, they delay it by a second. Of a picture that
 * is first in line React says everything twice, at the top and in its place, which the browser comes to as soon.
 */
function withoutPreloads(html: string) {
  return html.replaceAll(/<link rel="(modulepreload|preload)"[^>]*>/g, '')
}
