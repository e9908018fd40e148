import type { Route } from './+types/moving-in.route'
import { loadTool } from './load-tool.ts'
import { workOutMovingIn } from './moving-in.ts'
import { movingInForm } from './moving-in-form.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(movingInForm, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(page)

export default function MovingIn({ loaderData }: Route.ComponentProps) {
  return <ToolScreen key={JSON.stringify(loaderData.asked)} workOut={workOutMovingIn} {...loaderData} />
}
