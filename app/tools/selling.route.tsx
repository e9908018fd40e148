import type { Route } from './+types/selling.route'
import { loadTool } from './load-tool.ts'
import { workOutSelling } from './selling.ts'
import { sellingForm } from './selling-form.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(sellingForm, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(page)

export default function Selling({ loaderData }: Route.ComponentProps) {
  return <ToolScreen key={JSON.stringify(loaderData.asked)} workOut={workOutSelling} {...loaderData} />
}
