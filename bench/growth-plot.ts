import { writeFileSync } from 'node:fs'
import { type Figure, formatAmount } from './figure.ts'
import { counts } from './growth.ts'

const file = 'docs/images/growth.svg'
const panel = { width: 250, height: 210, left: 24, top: 64, gap: 34 }
const colours = ['#da1900', '#57534e']

type Panel = { title: string; unit: string; lines: { figure: string; label: string }[] }

const panels: Panel[] = [
  {
    title: 'Pages per second',
    unit: '',
    lines: [
      { figure: 'cached pages per second', label: 'cached' },
      { figure: 'searches per second, no two alike', label: 'searched and rendered' },
    ],
  },
  { title: 'Memory', unit: 'MB', lines: [{ figure: 'memory afterwards', label: 'after the load' }] },
  {
    title: 'One search',
    unit: 'ms',
    lines: [
      { figure: 'search, 99th percentile', label: '99th percentile' },
      { figure: 'search, median', label: 'median' },
    ],
  },
]

/** Plots the cost over the number of listings, both axes logarithmic. Draws nothing until every figure was measured once. */
export function drawGrowth(figures: readonly Figure[]): void {
  const find = (name: string, count: number) =>
    figures.find((figure) => figure.name === name && figure.of === `${count.toLocaleString('en-US')} listings`)?.value
  const drawn = panels.map((each, index) => {
    const lines = each.lines.map(({ figure, label }) => ({
      label,
      values: counts.map((count) => find(figure, count)),
    }))
    return lines.every(({ values }) => values.every((value) => value !== undefined))
      ? drawPanel(each, lines as { label: string; values: number[] }[], panel.left + index * (panel.width + panel.gap))
      : null
  })
  if (drawn.includes(null)) return
  const width = panel.left * 2 + panels.length * panel.width + (panels.length - 1) * panel.gap
  const height = panel.top + panel.height + 48
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#57534e">
<title>How pages per second, memory and search time grow with the number of listings</title>
<rect width="${width}" height="${height}" rx="8" fill="#fafaf9"/>
${drawn.join('\n')}
</svg>
`,
  )
}

function drawPanel(
  { title, unit }: Panel,
  lines: readonly { label: string; values: number[] }[],
  left: number,
): string {
  const all = lines.flatMap(({ values }) => values).map(Math.log10)
  const [low, high] = [Math.floor(Math.min(...all) - 0.25), Math.ceil(Math.max(...all) + 0.1)]
  const bottom = panel.top + panel.height
  const x = (index: number) => left + 34 + (index * (panel.width - 68)) / (counts.length - 1)
  const y = (value: number) => bottom - ((Math.log10(value) - low) / (high - low)) * panel.height
  const grid = Array.from({ length: high - low + 1 }, (_, step) => y(10 ** (low + step)))
  return [
    text(left, 26, title, 'font-size="15" font-weight="700" fill="#1c1917"'),
    ...lines.map(({ label }, index) =>
      text(
        left + (index ? 52 + (lines[0]?.label.length ?? 0) * 4.5 : 0),
        46,
        label,
        `fill="${colours[index]}" font-weight="600"`,
      ),
    ),
    ...grid.map((at) => `<path d="M${left} ${at.toFixed(1)}h${panel.width}" stroke="#e7e5e4"/>`),
    ...counts.map((count, index) => text(x(index), bottom + 20, count.toLocaleString('en-US'), 'text-anchor="middle"')),
    text(left + panel.width / 2, bottom + 38, 'listings', 'text-anchor="middle"'),
    ...lines.map(({ values }, index) =>
      drawLine(
        values.map((value, place) => [x(place), y(value), value]),
        colours[index] ?? '',
        unit,
        index,
      ),
    ),
  ].join('\n')
}

function drawLine(
  points: readonly (readonly [number, number, number])[],
  colour: string,
  unit: string,
  index: number,
): string {
  const path = points.map(([x, y], place) => `${place ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return [
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`,
    ...points.map(
      ([x, y]) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${colour}" stroke="#fafaf9" stroke-width="1.5"/>`,
    ),
    ...points.map(([x, y, value]) =>
      text(
        x,
        y + (index ? 19 : -10),
        formatAmount(Number(value.toPrecision(3)), unit),
        `text-anchor="middle" fill="${colour}" font-weight="600"`,
      ),
    ),
  ].join('\n')
}

function text(x: number, y: number, words: string, attributes: string) {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${words}</text>`
}
