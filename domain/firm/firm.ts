import type { ExchangeRates } from './exchange-rates.ts'

/** The firm's facts from `content/firm.json` (A1). Phone numbers are formatted for people. */
export type Firm = {
  name: string
  tagline: string
  foundedYear: number
  yearsOfExperience: number
  email: string
  phones: string[]
  chatNumber: string
  address: { lines: string[]; town: string; country: string }
  openingHours: { days: string; hours: string }
  social: { facebook: string; x: string; instagram: string; tiktok: string; linkedin: string }
  /**
   * The firm's film: a file of the content's media, or its page on YouTube or Vimeo. The poster shows until it plays. `bytes` is the
   * size of our own file, null for any other film.
   */
  video: { src: string; poster: string; bytes: number | null }
  /** The exchange rate for prices in dollars (B9). */
  kesPerUsd: number
  exchangeRates: ExchangeRates
  /** True if listings and pictures are samples; the footer then shows a notice. */
  sampleContent: boolean
}

/** The firm with facts that only some pages need. */
export type WholeFirm = Firm & {
  /** The office on a map: the search text, and the address of the embedded map. */
  map: { query: string; embed: string }
  /** Where the firm states it, its pages promise that it never charges a viewing fee (I17). */
  viewingFee?: 'none' | undefined
}

/** A `tel:` link with only the digits. */
export function telephoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** A click-to-chat link to the firm's messaging number, with a prefilled text. */
export function chatUrl(firm: Pick<Firm, 'chatNumber'>, text: string): string {
  return `https://wa.me/${firm.chatNumber.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** The firm's social networks, in the specification's order. */
export function listNetworks({ social }: Firm): { label: string; url: string }[] {
  return [
    { label: 'Facebook', url: social.facebook },
    { label: 'X', url: social.x },
    { label: 'Instagram', url: social.instagram },
    { label: 'TikTok', url: social.tiktok },
    { label: 'LinkedIn', url: social.linkedin },
  ]
}
