import type { Route } from './+types/mortgage.route'
import { loadTool } from './load-tool.ts'
import { mortgageTool as tool } from './mortgage.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'
import { YearByYear } from './year-by-year.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(tool, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(tool, page)

export default function Mortgage({ loaderData }: Route.ComponentProps) {
  return (
    <ToolScreen
      key={JSON.stringify(loaderData.asked)}
      tool={tool}
      {...loaderData}
      more={({ years }) => years && <YearByYear years={years} />}
    />
  )
}
