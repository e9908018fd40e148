import { data, type RouterContextProvider } from 'react-router'
import type { Typed } from '../../domain/costs/inputs.ts'
import { listRateFields } from '../../domain/costs/rate-fields.ts'
import type { Rates } from '../../domain/costs/rates.ts'
import { siteContext } from '../context.ts'
import type { Tool } from './tool.ts'

export type ToolData = {
  rates: Partial<Rates>
  /** The words in the address, by field; null without any. */
  asked: Typed | null
}

/** The tool's rates, and a visitor's figures from the address, which no cache may keep (I11). */
export function loadTool(tool: Tool, { url, context }: { url: URL; context: Readonly<RouterContextProvider> }) {
  const { content } = context.get(siteContext)
  const rates: Partial<Rates> = Object.fromEntries(tool.rates.map((name) => [name, content.rates[name]]))
  const names = [...Object.keys(tool.inputs), ...Object.keys(listRateFields(rates))]
  const figures = names.flatMap((name) => {
    const words = url.searchParams.get(name)
    return words === null ? [] : [[name, words]]
  })
  const asked = figures.length > 0 ? Object.fromEntries(figures) : null
  const loaded: ToolData = { rates, asked }
  return data(loaded, asked ? { headers: { 'Cache-Control': 'no-store' } } : {})
}
