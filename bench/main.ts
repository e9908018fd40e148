// `npm run bench`: what pages weigh and what the server costs, one line a figure, with the budget beside it. Name one or
// more benchmarks to run those alone.
import type { Figure } from './figure.ts'
import { measureForms } from './forms.ts'
import { measureSearch } from './search.ts'
import { measureSizes } from './sizes.ts'
import { measureStart } from './start.ts'

const benchmarks: Record<string, () => AsyncIterable<Figure> | Iterable<Figure>> = {
  start: measureStart,
  sizes: measureSizes,
  search: measureSearch,
  forms: measureForms,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benchmarks))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}: there are ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(2)
}
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length && !wanted.includes(name)) continue
  for await (const figure of measure()) console.log(format(figure))
}

function format({ name, value, unit, budget }: Figure) {
  const text = (number: number) => `${number.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit}`
  return `${name}: ${text(value)}${budget === undefined ? '' : ` (${text(budget)}${value > budget ? ', over' : ''})`}`
}
