import type { Offers } from '../../domain/areas/summary.ts'

/** `Rent 48K–145K · Sale 6.9M–38M`, in KES: never mixed. */
export function toRanges({ rent, sale }: Offers): string {
  return [rent?.range && `Rent ${rent.range}`, sale?.range && `Sale ${sale.range}`].filter(Boolean).join(' · ')
}
