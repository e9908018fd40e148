import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ReactImportMap } from 'react-dom/server'
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Log } from '../../domain/ports.ts'
import type { ProtectPage } from './page-policy.ts'
import type { StyleSheetText } from './style-sheet-text.ts'

/** The contexts that the bundle of every app reads. Each app has others besides, of its own. */
export type SharedContexts = {
  logContext: RouterContext<Log>
  importMapContext: RouterContext<ReactImportMap | undefined>
}

/** A React Router app: built, or as Vite builds it from the sources at this moment. */
export type AppBuild<Contexts extends SharedContexts> = {
  mode: 'production' | 'development'
  load(): Promise<App<Contexts>>
  /** A built style sheet, by its address. */
  readStyleSheet(address: string): StyleSheetText
  /** The addresses of the scripts that others import by name (`importHubsByName` of `scripts/chunks.ts`); none in development. */
  importMap?: ReactImportMap
}

/** The router of one build, and the contexts that its bundle reads. */
type App<Contexts> = { handle: RequestHandler; contexts: Contexts }

/** The handler ranks all routes when it first answers, so a build that does not change needs one handler. */
export function toApp<Contexts>(build: ServerBuild, mode: AppBuild<never>['mode']): App<Contexts> {
  const { contexts } = build.entry.module as unknown as { contexts: Contexts }
  return { handle: createRequestHandler(build, mode), contexts }
}

/** Sets the context of an app's pages for one request. `nonce` marks the scripts and styles that are the page's own. */
type SetContexts<Contexts> = (context: RouterContextProvider, contexts: Contexts, nonce: string) => void

/**
 * Renders a page of an app, with its policy. `shown` is the request as the page may see it; `request` is the visitor's.
 */
export async function renderPage<Contexts extends SharedContexts>(
  { build, protect }: { build: AppBuild<Contexts>; protect: ProtectPage },
  shown: Request,
  request: FastifyRequest,
  setContexts: SetContexts<Contexts>,
): Promise<Response> {
  const { handle, contexts } = await build.load()
  const context = new RouterContextProvider()
  const nonce = randomUUID()
  context.set(contexts.logContext, request.log)
  context.set(contexts.importMapContext, build.importMap)
  setContexts(context, contexts, nonce)
  return protect(await handle(shown, context), nonce)
}
