import type { Route } from './+types/moving-in.route'
import { loadTool } from './load-tool.ts'
import { movingInTool as tool } from './moving-in.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(tool, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(tool, page)

export default function MovingIn({ loaderData }: Route.ComponentProps) {
  return <ToolScreen key={JSON.stringify(loaderData.asked)} tool={tool} {...loaderData} />
}
