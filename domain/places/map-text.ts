import type { MapPanel, MapPlace, MapSpot, MapView } from './map-view.ts'
import type { Side } from './sides.ts'

/**
 * The text form of a map's data, for the page's script: a line for each place, its parts between bars. JSON, with each of its quotes
 * escaped, adds 1.7 KB to the page, this 0.7 KB. Texts lose bars and line breaks, which no name has.
 */
export function formatMap({ panels, elsewhere, unknown, attribution = [] }: MapView): string {
  const lines = [
    ...panels.flatMap(({ id, count, places, gateways, words, inset, tiles }) => [
      join('panel', id, count),
      ...places.map((place) => formatPlace(place, id)),
      ...gateways.map(({ name, count, leadsTo, spot }) => join('gateway', name, count, leadsTo, ...formatSpot(spot))),
      ...words.map(({ text, kind, x, y, turn }) => join('word', text, kind, x, y, turn)),
      ...(inset ? [join('inset', inset.leadsTo, inset.count, inset.x, inset.y, inset.width, inset.height)] : []),
      ...(tiles ? [join('tiles', tiles.z, tiles.x, tiles.y, tiles.columns.join(' '), tiles.rows.join(' '))] : []),
    ]),
    ...attribution.map(({ text, href = '' }) => join('attribution', text, href)),
    join('elsewhere', unknown),
    ...elsewhere.map((place) => formatPlace(place)),
  ]
  return lines.join('\n')
}

function formatPlace({ name, count, rents, prices, values, spot }: MapPlace, panel?: MapPanel['id']): string {
  const own = count > 0 && panel && values.join() === usualValue(name, panel) ? [] : values
  return join('', name, count, rents, prices, ...formatSpot(spot), ...own)
}

/** The value of most places, which is not sent. */
function usualValue(name: string, panel: MapPanel['id']): string {
  return (panel === 'nairobi' ? 'nairobi/' : '') + name.toLowerCase()
}

function formatSpot(spot: MapSpot | null) {
  return spot ? [spot.x, spot.y, spot.side ?? ''] : ['', '', '']
}

function join(...parts: (string | number)[]): string {
  return parts.map((part) => String(part).replaceAll(/[|\n]/g, ' ')).join('|')
}

/** The inverse of `formatMap`. */
export function parseMap(text: string): MapView {
  const view: MapView = { panels: [], elsewhere: [], unknown: 0 }
  let panel: MapPanel | null = null
  for (const line of text.split('\n')) {
    const [kind, first = '', ...rest] = line.split('|')
    if (kind === 'panel') {
      panel = { id: first as MapPanel['id'], count: Number(rest[0]), places: [], gateways: [], words: [] }
      view.panels.push(panel)
    } else if (kind === 'elsewhere') {
      panel = null
      view.unknown = Number(first)
    } else if (kind === 'attribution') {
      view.attribution ??= []
      view.attribution.push({ text: first, ...(rest[0] && { href: rest[0] }) })
    } else if (kind === '') (panel?.places ?? view.elsewhere).push(parsePlace(first, rest, panel?.id))
    else if (panel) parsePart(panel, kind, first, rest)
  }
  return view
}

function parsePart(panel: MapPanel, kind: string | undefined, first: string, rest: string[]) {
  if (kind === 'gateway') {
    const [count, leadsTo, ...spot] = rest
    const parsed = parseSpot(spot)
    if (parsed)
      panel.gateways.push({ name: first, count: Number(count), leadsTo: leadsTo as MapPanel['id'], spot: parsed })
  } else if (kind === 'word') {
    const [wordKind = '', ...numbers] = rest
    const [x = 0, y = 0, turn = 0] = numbers.map(Number)
    panel.words.push({ text: first, kind: wordKind, x, y, turn })
  } else if (kind === 'inset') {
    const [count = 0, x = 0, y = 0, width = 0, height = 0] = rest.map(Number)
    panel.inset = { leadsTo: first as MapPanel['id'], count, x, y, width, height }
  } else if (kind === 'tiles') {
    const [x, y, columns = '', rows = ''] = rest
    const toEdges = (text: string) => text.split(' ').map(Number)
    panel.tiles = { z: Number(first), x: Number(x), y: Number(y), columns: toEdges(columns), rows: toEdges(rows) }
  }
}

function parsePlace(
  name: string,
  [count, rents = '', prices = '', x, y, side, ...values]: string[],
  panel?: MapPanel['id'],
): MapPlace {
  const isUsual = values.length === 0 && panel && count !== '0'
  const own = isUsual ? [usualValue(name, panel)] : values
  return { name, count: Number(count), rents, prices, spot: parseSpot([x, y, side]), values: own }
}

function parseSpot([x, y, side]: (string | undefined)[]): MapSpot | null {
  return x ? { x: Number(x), y: Number(y), side: (side || null) as Side | null } : null
}
