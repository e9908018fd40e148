import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import {
  filesContext,
  importMapContext,
  logContext,
  networkContext,
  nonceContext,
  officeContext,
  otherHostContext,
} from './context.ts'
import { NonceContext } from './nonce.ts'

/** The server sets these with every request. They are part of this bundle, so the server takes them from here. */
export const contexts = {
  filesContext,
  importMapContext,
  logContext,
  networkContext,
  nonceContext,
  officeContext,
  otherHostContext,
}

/** Renders the whole page before it answers, so that an error still has its status. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  )
  const html = await renderToReadableStream(page, {
    nonce: { script: nonce, style: nonce },
    importMap: context.get(importMapContext),
  })
  await html.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Logs a bug once, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(logContext).error({ err: error }, 'office page failed')
}
