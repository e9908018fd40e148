/** Areas are whole numbers of these parts of a square metre, in which a square foot and an acre are exact (I12). */
const parts = 100_000_000n
export const acre = 404_685_642_240n
export const hectare = 10_000n * parts
export const squareMetre = parts
export const squareFoot = 9_290_304n

export const acreWords = ['acre', 'acres', 'ac']
export const hectareWords = ['ha', 'hectare', 'hectares']
const squareMetreWords = [
  'm²',
  'm2',
  'sqm',
  'sqmetres',
  'sqmeters',
  'square metre',
  'square metres',
  'square meter',
  'square meters',
]
const squareFootWords = ['ft²', 'ft2', 'sqft', 'sqfeet', 'square foot', 'square feet']

const units = new Map([
  ...acreWords.map((word) => [word, acre] as const),
  ...hectareWords.map((word) => [word, hectare] as const),
  ...squareMetreWords.map((word) => [word, squareMetre] as const),
  ...squareFootWords.map((word) => [word, squareFoot] as const),
])

/** The area of a unit as it is written: `acres`, `ha`, `sq. m`, `sqft`; null for any other word. */
export function areaOfUnit(word: string): bigint | null {
  return units.get(word.toLowerCase().replace(/^sq\.? ?/, 'sq')) ?? null
}

/** The area of a plot by its sides, as digits. Without their unit only 50×100 and 100×100 are feet beyond doubt (I13); null for others. */
export function areaOfSides(side: string, other: string, inFeet: boolean): bigint | null {
  const isKnown = other === '100' && (side === '50' || side === '100')
  return inFeet || isKnown ? BigInt(side) * BigInt(other) * squareFoot : null
}
