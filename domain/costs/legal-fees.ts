import type { Share } from './exact.ts'
import type { LegalScale } from './rate-values.ts'
import { feeByBand } from './scale.ts'
import { type Line, withVat } from './sheet.ts'

export const quotedFee = {
  kind: 'amount',
  label: 'Legal fee quoted to you, KES',
  hint: 'Before VAT. Leave empty to use the scale.',
  optional: true,
} as const

/** An advocate's fee, by scale or as quoted, and the VAT on it. */
export function legalFees(
  price: number,
  quoted: number | null,
  { legalScale, vat }: { legalScale: LegalScale; vat: Share },
): Line[] {
  const label = 'Legal fee'
  if (quoted !== null) return withVat({ label, kes: quoted, how: 'As quoted to you' }, vat)
  const kes = feeByBand(price, legalScale)
  return withVat({ label, kes, how: 'By the scale of minimum fees', rate: 'legalScale' }, vat)
}
