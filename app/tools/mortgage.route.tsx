import type { Route } from './+types/mortgage.route'
import { loadTool } from './load-tool.ts'
import { workOutMortgage } from './mortgage.ts'
import { mortgageForm } from './mortgage-form.ts'
import { toolMeta } from './tool-meta.ts'
import { ToolScreen } from './tool-screen.tsx'
import { YearByYear } from './year-by-year.tsx'

export const loader = (request: Route.LoaderArgs) => loadTool(mortgageForm, request)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = (page: Route.MetaArgs) => toolMeta(page)

export default function Mortgage({ loaderData }: Route.ComponentProps) {
  return (
    <ToolScreen
      key={JSON.stringify(loaderData.asked)}
      workOut={workOutMortgage}
      {...loaderData}
      more={({ years }) => years && <YearByYear years={years} />}
    />
  )
}
