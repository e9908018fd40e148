import type { Route } from './+types/selling.route'
import { loadTool } from './load-tool.ts'
import { sellingTool as tool } from './selling.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(tool, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(tool, page)

export default function Selling({ loaderData }: Route.ComponentProps) {
  return <ToolScreen key={JSON.stringify(loaderData.asked)} tool={tool} {...loaderData} />
}
