import { readFileSync } from 'node:fs'
import type { MapFrame } from '../../domain/places/places.ts'

const file = new URL('../../content/map.json', import.meta.url)

/** The maps of the sample content, from Nairobi to Kenya. */
export const samplePanels: MapFrame[] = JSON.parse(readFileSync(file, 'utf8')).panels

export function samplePanel(id: string): MapFrame {
  const panel = samplePanels.find((each) => each.id === id)
  if (!panel) throw new Error(`the sample content has no map ${id}`)
  return panel
}
