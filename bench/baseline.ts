import { readFileSync, writeFileSync } from 'node:fs'
import { type Figure, formatFigure } from './figure.ts'
import { measureSizes } from './sizes.ts'

const file = 'bench/baseline.json'

/** What a size that is over its budget may grow by before `npm test` fails: a hundredth, for what a compiler changes by itself. */
const tolerance = 1.01

/** Writes down what pages weigh now: `npm run bench -- baseline`, after a change that makes them lighter. */
export async function* keepBaseline(): AsyncGenerator<Figure> {
  const values: Record<string, number> = {}
  for await (const figure of measureSizes()) {
    if (!figure.counted) continue
    values[keyOf(figure)] = figure.value
    yield figure
  }
  writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`)
}

/** The sizes that grew: past their budget or, where the baseline is over it already, past the baseline. */
export async function listGrownSizes(): Promise<string[]> {
  const baseline: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
  const grown: string[] = []
  for await (const figure of measureSizes()) {
    const before = baseline[keyOf(figure)] ?? 0
    const most = Math.max(figure.budget ?? Number.POSITIVE_INFINITY, before * tolerance)
    if (figure.counted && figure.value > most) grown.push(`${formatFigure(figure)}; it was ${before}`)
  }
  return grown
}

function keyOf({ of, name }: Figure) {
  return `${of}, ${name}`
}
