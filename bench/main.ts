// `npm run bench`: what pages weigh and what the server costs, one line a figure, with the budget beside it. Name one or
// more benchmarks to run those alone; Lighthouse, the film, the baseline of the sizes and the drills run only when they are
// named. A run of everything keeps its figures in `bench/results.json` and the README, a named one does with `--keep`.
import { keepBaseline } from './baseline.ts'
import { measureCluster } from './cluster.ts'
import { measureContent } from './content.ts'
import { measureCrash } from './crash.ts'
import { type Figure, formatFigure, isMet } from './figure.ts'
import { makeFilm } from './film.ts'
import { measureFlood } from './flood.ts'
import { measureForms } from './forms.ts'
import { measureFuzz } from './fuzz.ts'
import { measureGrowth } from './growth.ts'
import { measureInteraction } from './interaction.ts'
import { measureLayout } from './layout.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { measureObservatory } from './observatory.ts'
import { measureOutage } from './outage.ts'
import { measureOutbox } from './outbox.ts'
import { measurePages } from './pages.ts'
import { measureRender } from './render.ts'
import { describeRun, keepResults } from './results.ts'
import { measureReuse } from './reuse.ts'
import { measureSearch } from './search.ts'
import { measureSizes } from './sizes.ts'
import { measureSlow } from './slow.ts'
import { measureStart } from './start.ts'
import { measureTraffic } from './traffic.ts'

type Benchmarks = Record<string, () => AsyncIterable<Figure> | Iterable<Figure>>

const benchmarks: Benchmarks = {
  start: measureStart,
  sizes: measureSizes,
  layout: measureLayout,
  interaction: measureInteraction,
  pages: measurePages,
  render: measureRender,
  search: measureSearch,
  forms: measureForms,
  memory: measureMemory,
  growth: measureGrowth,
}
const drills: Benchmarks = {
  content: measureContent,
  outage: measureOutage,
  crash: measureCrash,
  outbox: measureOutbox,
  flood: measureFlood,
  cluster: measureCluster,
  fuzz: measureFuzz,
  slow: measureSlow,
  reuse: measureReuse,
  observatory: measureObservatory,
  traffic: measureTraffic,
}

const apart: Benchmarks = { lighthouse: measureLighthouse, film: makeFilm, baseline: keepBaseline }

const all = { ...benchmarks, ...apart, ...drills }
const wanted = process.argv.slice(2).filter((word) => word !== '--keep')
const keep = wanted.length === 0 || process.argv.includes('--keep')
const unknown = wanted.filter((name) => !Object.hasOwn(all, name))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}: there are ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}
const measured: Parameters<typeof keepResults>[0] = {}
for (const [name, measure] of Object.entries(all)) {
  if (wanted.length ? !wanted.includes(name) : !(name in benchmarks)) continue
  const run = { ...describeRun(), figures: [] as Figure[] }
  for await (const figure of measure()) {
    console.log(formatFigure(figure))
    run.figures.push(figure)
    // Times vary with the machine; what a drill counts does not.
    if (name in drills && isMet(figure) === false) process.exitCode = 1
  }
  if (name in benchmarks || name === 'lighthouse') measured[name] = run
}
if (keep) keepResults(measured)
