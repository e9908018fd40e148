// `npm run bench`: what pages weigh and what the server costs, one line a figure, with the budget beside it. Name one or
// more benchmarks to run those alone. The drills take long and run only when they are named.
import { measureContent } from './content.ts'
import { measureCrash } from './crash.ts'
import type { Figure } from './figure.ts'
import { measureFlood } from './flood.ts'
import { measureForms } from './forms.ts'
import { measureOutage } from './outage.ts'
import { measureOutbox } from './outbox.ts'
import { measureSearch } from './search.ts'
import { measureSizes } from './sizes.ts'
import { measureStart } from './start.ts'

type Benchmarks = Record<string, () => AsyncIterable<Figure> | Iterable<Figure>>

const benchmarks: Benchmarks = {
  start: measureStart,
  sizes: measureSizes,
  search: measureSearch,
  forms: measureForms,
}
const drills: Benchmarks = {
  content: measureContent,
  outage: measureOutage,
  crash: measureCrash,
  outbox: measureOutbox,
  flood: measureFlood,
}

const all = { ...benchmarks, ...drills }
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(all, name))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}: there are ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}
for (const [name, measure] of Object.entries(all)) {
  if (wanted.length ? !wanted.includes(name) : name in drills) continue
  for await (const figure of measure()) {
    console.log(format(figure))
    // Times vary with the machine; what a drill counts does not.
    if (name in drills && figure.value > (figure.budget ?? Number.POSITIVE_INFINITY)) process.exitCode = 1
  }
}

function format({ name, value, unit, budget }: Figure) {
  const text = (number: number) => `${number.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit}`.trim()
  return `${name}: ${text(value)}${budget === undefined ? '' : ` (${text(budget)}${value > budget ? ', over' : ''})`}`
}
