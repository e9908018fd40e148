import { formatKes } from '../amounts/money.ts'
import { largestAmount } from '../amounts/read-amount.ts'
import { squareMetresOf } from '../amounts/say-size.ts'
import { formatCount } from '../format-count.ts'
import type { Listing } from '../listings/listing.ts'

type Charges = Pick<
  Listing,
  | 'depositMonths'
  | 'depositKes'
  | 'serviceCharge'
  | 'serviceChargePerSquareMetre'
  | 'serviceChargeIncluded'
  | 'floorArea'
>

/** The deposit by the record, in KES and in words; null where it states none. An amount counts before a number of months. */
export function statedDeposit({ depositKes, depositMonths }: Charges, rent: number) {
  const kes = statedAmount(depositKes)
  if (kes !== null) return { kes, words: kes === 0 ? 'no deposit' : `a deposit of ${formatKes(kes)}` }
  const ofMonths = statedAmount(depositMonths && depositMonths * rent)
  return ofMonths === null ? null : { kes: ofMonths, words: sayMonths(depositMonths ?? 0) }
}

/** `2 months’ deposit`. */
export function sayMonths(months: number): string {
  if (months === 0) return 'no deposit'
  return `${formatCount(months, 'month’s', 'months’')} deposit`
}

/** KES a month by the record, for its floor area where it states a charge for each square metre (B17); null where it states none. */
export function statedServiceCharge(charges: Charges): number | null {
  const { serviceChargePerSquareMetre: perSquareMetre, floorArea } = charges
  const size = squareMetresOf(floorArea)
  return (
    statedAmount(charges.serviceCharge) ??
    statedAmount(perSquareMetre === null || size === null ? null : perSquareMetre * size)
  )
}

/** A tenant's service charge: KES that are added to each rent, and words. `record` is null where the record says nothing. */
export function tenantsCharge(charges: Charges) {
  const kes = statedServiceCharge(charges)
  if (charges.serviceChargeIncluded) {
    return { kes: null, words: ', service charge included', record: 'the service charge in the rent' }
  }
  if (kes) return { kes, words: ' and service charge', record: 'the service charge' }
  if (kes === 0) return { kes, words: '', record: 'no service charge' }
  return charges.serviceChargeIncluded === false
    ? { kes, words: ', before the service charge', record: 'a service charge on top, but not how much' }
    : { kes, words: '', record: null }
}

/** The amount of a field in whole shillings, which may be 0; null where it is empty, or more than a calculator takes. */
function statedAmount(kes: number | null): number | null {
  return kes !== null && kes <= largestAmount ? Math.round(kes) : null
}
