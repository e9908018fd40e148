import type { Route } from './+types/rental-yield.route'
import { loadTool } from './load-tool.ts'
import { workOutRentalYield } from './rental-yield.ts'
import { rentalYieldForm } from './rental-yield-form.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(rentalYieldForm, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(page)

export default function RentalYield({ loaderData }: Route.ComponentProps) {
  return <ToolScreen key={JSON.stringify(loaderData.asked)} workOut={workOutRentalYield} {...loaderData} />
}
