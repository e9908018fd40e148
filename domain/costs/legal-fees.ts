import type { Share } from './exact.ts'
import type { LegalScale } from './rate-values.ts'
import { feeByBand } from './scale.ts'
import { type Line, withVat } from './sheet.ts'

/** An advocate's fee, by scale or as quoted, and the VAT on it. */
export function legalFees(
  price: number,
  quoted: number | null,
  { legalScale, vat }: { legalScale: LegalScale; vat: Share },
): Line[] {
  const fee: Line =
    quoted === null
      ? {
          label: 'Legal fee',
          kes: feeByBand(price, legalScale),
          how: 'By the scale of minimum fees',
          rate: 'legalScale',
        }
      : { label: 'Legal fee', kes: quoted, how: 'As quoted to you' }
  return withVat(fee, vat)
}
