import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { type Figure, formatAmount, formatBudget, isMet } from './figure.ts'
import { drawGrowth } from './growth-plot.ts'

const file = 'bench/results.json'
const [begin, end] = ['<!-- measured by `npm run bench` -->', '<!-- end of what was measured -->']

type Measured = {
  /** ISO date. */
  date: string
  machine: string
  /** Load average of the machine at the beginning, other processes included. */
  load: number
  figures: Figure[]
}

/** The last stored run of each benchmark. */
type Results = Record<string, Measured>

/** Describes the machine at the start of a benchmark. */
export function describeRun(): Omit<Measured, 'figures'> {
  const [{ model = 'an unknown processor' } = {}, ...more] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${more.length + 1} cores (${model.trim()}), ${memory} GB, Node.js ${process.versions.node}`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}

/** Writes `bench/results.json`, the table of `docs/measurements.md` and the plot; benchmarks that were not run keep their last figures. */
export function writeResults(measured: Results): void {
  const before: Results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const marked = Object.entries(measured).map(([name, run]) => [
    name,
    { ...run, figures: run.figures.map(({ counted: _, ...figure }) => ({ ...figure, met: isMet(figure) })) },
  ])
  const results: Results = { ...before, ...Object.fromEntries(marked) }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  const page = readFileSync('docs/measurements.md', 'utf8')
  const [head, rest = ''] = page.split(begin)
  const tail = rest.split(end)[1] ?? ''
  writeFileSync('docs/measurements.md', `${head}${begin}\n${toTable(results)}\n${end}${tail}`)
  drawGrowth(Object.values(results).flatMap(({ figures }) => figures))
}

/** A row for each budget: the worst route, and the number of routes over budget. */
function toTable(results: Results): string {
  const budgeted = Object.values(results).flatMap(({ figures }) => figures.filter((figure) => isMet(figure) !== null))
  const rows = [...Map.groupBy(budgeted, ({ name, unit }) => `${name} ${unit}`).values()].map((group) => {
    const [worst] = group.toSorted((a, b) => excess(b) - excess(a))
    if (!worst) return ''
    const over = group.filter((figure) => !isMet(figure)).length
    const where = group.length > 1 ? ` (${worst.of})` : ''
    const missed = group.length > 1 ? `**no**, on ${over} of ${group.length}` : '**no**'
    const verdict = over === 0 ? 'yes' : missed
    const name = group.length === 1 && worst.of ? `${worst.name}, ${worst.of}` : worst.name
    return `| ${name} | ${formatBudget(worst)} | ${formatAmount(worst.value, worst.unit)}${where} | ${verdict} |`
  })
  const runs = Object.values(results)
  const distinct = (values: string[]) => [...new Set(values)].sort()
  const dates = distinct(runs.map(({ date }) => date))
  const [first, last] = [dates[0], dates.at(-1)]
  const loads = runs.map(({ load }) => load)
  const machines = distinct(runs.map(({ machine }) => machine))
  return [
    '| what | budget | worst of all routes | met |',
    '|---|---|---|---|',
    ...rows,
    '',
    `${first === last ? first : `${first} to ${last}`}, on ${machines.join('; ')}. Other work ran on the machine (load ${Math.min(...loads)} to ${Math.max(...loads)} when`,
    'a benchmark began): times and rates are far from those of a machine of its own, ratios were taken in turns in one run.',
  ].join('\n')
}

/** A figure as a share of its budget: above 1 it is over. */
function excess({ value, budget, least }: Figure): number {
  if (least !== undefined) return least / Math.max(value, Number.EPSILON)
  return budget ? value / budget : value + 1
}
