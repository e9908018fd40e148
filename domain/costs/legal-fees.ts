import type { Share } from './exact.ts'
import type { LegalScale } from './rate-values.ts'
import { feeByBand } from './scale.ts'
import { type Line, shareLine } from './sheet.ts'

/** An advocate's fee, by scale or as quoted, and the VAT on it. */
export function legalFees(
  price: number,
  quoted: number | null,
  { legalScale, vat }: { legalScale: LegalScale; vat: Share },
): Line[] {
  const fee = quoted ?? feeByBand(price, legalScale)
  return [
    quoted === null
      ? { label: 'Legal fee', kes: fee, how: 'By the scale of minimum fees', rate: 'legalScale' }
      : { label: 'Legal fee', kes: fee, how: 'As quoted to you' },
    shareLine('VAT on the legal fee', vat, fee, 'vat'),
  ]
}
