import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import {
  dataSaverContext,
  documentContext,
  formOutcomeContext,
  importMapContext,
  logContext,
  siteContext,
} from './context.ts'
import { DocumentContext } from './page-parts/page-styles.tsx'

/** The server sets these with every request. They are part of this bundle, so the server takes them from here. */
export const contexts = {
  siteContext,
  formOutcomeContext,
  dataSaverContext,
  logContext,
  documentContext,
  importMapContext,
}

/** Renders the whole page before it answers: nothing is deferred, and the bytes can be hashed, compressed and cached. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const document = { ...context.get(documentContext), importMap: JSON.stringify(context.get(importMapContext)) }
  const page = (
    <DocumentContext value={document}>
      <ServerRouter context={routerContext} url={request.url} nonce={document.nonce} />
    </DocumentContext>
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(await toBytes(page, document.nonce), { status, headers })
}

/** Logs a bug once, with the request's id. A 404, 410 or 503 that a loader throws on purpose is not a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(logContext).error({ err: error }, 'page failed')
}

function toBytes(page: React.ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      // Above this size React moves content to the end of the page, and a script moves it back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}
