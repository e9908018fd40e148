import type { Rates } from '../../domain/costs/rates.ts'
import type { ToolName } from '../../domain/urls.ts'
import { calculators } from './calculators.ts'
import { dueDiligenceForm } from './due-diligence/due-diligence-form.ts'
import { pickRates, type Sheet } from './tool.ts'

/** Each calculator with the result of its example, reckoned with the rates of the content; last the checklist. For loaders only. */
export function listTools(rates: Rates) {
  const tools = Object.entries(calculators).map(([name, { form, workOut }]) => {
    const { path, heading, lead, inputs } = form
    const { sheet } = workOut(inputs, pickRates(form, rates), {})
    return { name: name as ToolName, path, heading, lead, example: sheet && toExample(sheet) }
  })
  const { path, heading, lead } = dueDiligenceForm
  return [...tools, { name: 'due-diligence' as ToolName, path, heading, lead, example: null }]
}

/** The result, and what it is for, in words after a colon. */
function toExample(sheet: Sheet) {
  const { headline, caption } = sheet
  return { ...headline, caption: caption.charAt(0).toLowerCase() + caption.slice(1) }
}
