import type { Route } from './+types/buying-costs.route'
import { buyingCostsTool as tool } from './buying-costs.ts'
import { loadTool } from './load-tool.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(tool, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(tool, page)

export default function BuyingCosts({ loaderData }: Route.ComponentProps) {
  return <ToolScreen key={JSON.stringify(loaderData.asked)} tool={tool} {...loaderData} />
}
