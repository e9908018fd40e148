/** A measured value with its unit, and what it has to stay under. */
export type Figure = { name: string; value: number; unit: string; budget?: number }
