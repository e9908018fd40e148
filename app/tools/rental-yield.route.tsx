import type { Route } from './+types/rental-yield.route'
import { loadTool } from './load-tool.ts'
import { rentalYieldTool as tool } from './rental-yield.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(tool, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(tool, page)

export default function RentalYield({ loaderData }: Route.ComponentProps) {
  return <ToolScreen key={JSON.stringify(loaderData.asked)} tool={tool} {...loaderData} />
}
