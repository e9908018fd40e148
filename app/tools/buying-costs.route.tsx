import type { Route } from './+types/buying-costs.route'
import { workOutBuyingCosts } from './buying-costs.ts'
import { buyingCostsForm } from './buying-costs-form.ts'
import { loadTool } from './load-tool.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(buyingCostsForm, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(page)

export default function BuyingCosts({ loaderData }: Route.ComponentProps) {
  return <ToolScreen key={JSON.stringify(loaderData.asked)} workOut={workOutBuyingCosts} {...loaderData} />
}
