import { type Currency, currencyCodes } from '../../domain/firm/exchange-rates.ts'
import { readDevice, useDevice, writeAndTell } from '../ui/storage.ts'

/** The device's key of the currency in which prices are also shown (I15): its code. */
const currencyKey = 'Currency'

/** The currency that the visitor chose on this device; null for none, and while the page is being hydrated. */
export function useCurrency(): Currency | null {
  return useDevice(readCurrency)
}

/** Keeps a currency on the device; an empty code is KES only. */
export function chooseCurrency(code: string): void {
  writeAndTell(currencyKey, code || null)
}

function readCurrency() {
  return currencyCodes.find((code) => code === readDevice(currencyKey)) ?? null
}

/**
 * Runs in the head, before the first paint: `html[data-currency]` reserves the line of the converted prices, which are known only
 * once the page is hydrated.
 */
export const reserveLines = `try{let c=localStorage.${currencyKey};if(c)document.documentElement.dataset.currency=c}catch{}`
