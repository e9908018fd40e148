import { readFileSync, writeFileSync } from 'node:fs'
import { launchTestBrowser } from './browser.ts'
import { type Figure, formatFigure } from './figure.ts'
import { measureSizes } from './sizes.ts'

const file = 'bench/baseline.json'

/** How much a size over its budget may grow before `npm run test-all` fails: one hundredth, because a new compiler moves a few bytes. */
const tolerance = 1.01

/** Writes the current sizes of pages: `npm run bench -- baseline`, after a change that made them lighter. */
export async function* writeBaseline(): AsyncGenerator<Figure> {
  const values: Record<string, number> = {}
  for await (const figure of measureSizes()) {
    if (!figure.counted) continue
    values[keyOf(figure)] = figure.value
    yield figure
  }
  writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`)
}

/** The sizes that grew beyond their budget or, if the baseline is over budget already, beyond the baseline. */
export async function listGrownSizes(): Promise<string[]> {
  const baseline: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
  const grown: string[] = []
  for await (const figure of measureSizes(launchTestBrowser)) {
    const before = baseline[keyOf(figure)] ?? 0
    const most = Math.max(figure.budget ?? Number.POSITIVE_INFINITY, before * tolerance)
    if (figure.counted && figure.value > most) grown.push(`${formatFigure(figure)}; it was ${before}`)
  }
  return grown
}

function keyOf({ of, name }: Figure) {
  return `${of}, ${name}`
}
