import type * as v from 'valibot'
import type { WholeNumber } from '../telephone.ts'
import type { firmSchema } from './firm-schema.ts'

type Facts = v.InferOutput<typeof firmSchema>

/**
 * The firm's facts from `content/firm.json` (A1), with its mark as SVG, the size of its film if that is a file of our own, and by its telephones,
 * as they are written, the number that is dialled; one that no country has is missing.
 */
export type WholeFirm = Omit<Facts, 'video'> & {
  mark: string
  video: Facts['video'] & { bytes: number | null }
  dialled: Readonly<Record<string, WholeNumber>>
}

/** The facts that every page needs. */
export type Firm = Omit<WholeFirm, 'brand' | 'clients' | 'map' | 'priceRange' | 'timeZoneName' | 'viewingFee'>

/** Search engines alone read the range, and the contact page the map. Colours are in a style, texts have the other facts filled in. */
export function toFirm({
  brand: _b,
  clients: _c,
  map: _m,
  priceRange: _p,
  timeZoneName: _t,
  ...firm
}: WholeFirm): Firm {
  return firm
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

/** The firm's registrations that it states: `Estate Agents Registration Board, No. EA/0123` (I17). */
export function listRegistrations({ registrations }: Pick<Firm, 'registrations'>): string[] {
  return [
    sayRegistration('Estate Agents Registration Board', registrations?.estateAgents),
    sayDataRegistration({ registrations }),
  ].filter((said) => said !== null)
}

export function sayDataRegistration({ registrations }: Pick<Firm, 'registrations'>): string | null {
  return sayRegistration('Office of the Data Protection Commissioner', registrations?.dataProtection)
}

function sayRegistration(office: string, number: string | undefined): string | null {
  return number === undefined ? null : `${office}, No. ${number}`
}
