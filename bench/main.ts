// `npm run bench`: measures what `docs/spec/budgets.md` names, one line a figure with its budget beside it. Name one or more benchmarks
// to run only those; Lighthouse runs only when it is named. A run of everything updates `bench/results.json`, a named run does so with
// `--keep`.

import { type Figure, formatFigure } from './figure.ts'
import { measureForms } from './forms.ts'
import { measureGrowth } from './growth.ts'
import { measureInteraction } from './interaction.ts'
import { measureLayout } from './layout.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureOffice } from './office.ts'
import { describeRun, writeResults } from './results.ts'
import { measureSearch } from './search.ts'
import { measureSentences } from './sentences.ts'
import { measureSimilarity } from './similarity.ts'
import { measureSizes } from './sizes.ts'

type Benchmarks = Record<string, () => AsyncIterable<Figure> | Iterable<Figure>>

const benchmarks: Benchmarks = {
  sizes: measureSizes,
  similarity: measureSimilarity,
  layout: measureLayout,
  interaction: measureInteraction,
  office: measureOffice,
  search: measureSearch,
  sentences: measureSentences,
  forms: measureForms,
  growth: measureGrowth,
}

const apart: Benchmarks = { lighthouse: measureLighthouse }

const all = { ...benchmarks, ...apart }
const wanted = process.argv.slice(2).filter((word) => word !== '--keep')
const keep = wanted.length === 0 || process.argv.includes('--keep')
const unknown = wanted.filter((name) => !Object.hasOwn(all, name))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}: there are ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}
const measured: Parameters<typeof writeResults>[0] = {}
for (const [name, measure] of Object.entries(all)) {
  if (wanted.length ? !wanted.includes(name) : !(name in benchmarks)) continue
  const run = { ...describeRun(), figures: [] as Figure[] }
  for await (const figure of measure()) {
    console.log(formatFigure(figure))
    run.figures.push(figure)
  }
  measured[name] = run
}
if (keep) writeResults(measured)
