/** Right, left, above or below, or two of them: `ra` begins beside the circle, `ar` above it. */
export type Side = 'r' | 'l' | 'a' | 'b' | 'ra' | 'rb' | 'la' | 'lb' | 'ar' | 'al' | 'br' | 'bl'

type Place = { x?: number; y?: number; textAnchor?: 'start' | 'end' }

/**
 * The place of a circle's name, seen from the centre of the circle in CSS pixels: the middle of its line, and its beginning, middle or
 * end. The sides that read best come first.
 */
export const sides: Record<Side, Place> = {
  r: { x: 17, textAnchor: 'start' },
  l: { x: -17, textAnchor: 'end' },
  b: { y: 21.5 },
  a: { y: -21.5 },
  ra: { x: 11, y: -16.5, textAnchor: 'start' },
  rb: { x: 11, y: 16.5, textAnchor: 'start' },
  la: { x: -11, y: -16.5, textAnchor: 'end' },
  lb: { x: -11, y: 16.5, textAnchor: 'end' },
  ar: { x: -10, y: -21.5, textAnchor: 'start' },
  br: { x: -10, y: 21.5, textAnchor: 'start' },
  al: { x: 10, y: -21.5, textAnchor: 'end' },
  bl: { x: 10, y: 21.5, textAnchor: 'end' },
}
