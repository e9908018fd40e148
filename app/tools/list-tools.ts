import { lowerFirst } from '../../domain/costs/rate-text.ts'
import type { Rates } from '../../domain/costs/rates.ts'
import type { ToolName } from '../../domain/urls.ts'
import { calculators } from './calculators.ts'
import { dueDiligenceForm } from './due-diligence/due-diligence-form.ts'
import type { Sheet } from './tool.ts'

/** Each calculator with the result of its example, reckoned with the rates of the content; last the checklist. For loaders only. */
export function listTools(rates: Rates) {
  const tools = Object.entries(calculators).map(([name, { form, workOut }]) => {
    const { path, heading, lead, inputs } = form
    const { sheet } = workOut(inputs, rates, {})
    const example = sheet && { ...sheet.headline, caption: lowerFirst(sheet.caption), contents: sayContents(sheet) }
    return { name: name as ToolName, path, heading, lead, example }
  })
  const { path, heading, lead } = dueDiligenceForm
  return [...tools, { name: 'due-diligence' as ToolName, path, heading, lead, example: null }]
}

/** The amounts that an example adds up, or takes off, in words. */
function sayContents({ rows }: Sheet): string {
  const parts = rows.filter(({ part }) => part)
  const verb = parts.every(({ kes }) => kes < 0) ? 'Taken off' : 'In it'
  return `${verb}: ${words.format(parts.map(({ label }) => lowerFirst(label)))}.`
}

const words = new Intl.ListFormat('en-GB')
