/** The firm's own facts, from `content/firm.json` (A1). Phone numbers as people read them. */
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
  /** The firm's film: a file of the content's media, or its page on YouTube or Vimeo; and a picture that stands for it. */
  video: { src: string; poster: string }
  /** The rate that dollars are shown at (B9). */
  kesPerUsd: number
  /** Whether listings and pictures are samples, which the footer then says. */
  sampleContent: boolean
}

/** With what not every page says. */
export type WholeFirm = Firm & {
  /** The office on a map: what to search for, and the page that stands in the frame. */
  map: { query: string; embed: string }
}

/** `tel:` with the digits that a phone dials. */
export function telephoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** Click-to-chat with the firm's messaging number, the text already typed. */
export function chatUrl(firm: Pick<Firm, 'chatNumber'>, text: string): string {
  return `https://wa.me/${firm.chatNumber.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** Where the firm is on social networks, in the specification's order. */
export function listNetworks({ social }: Firm): { label: string; url: string }[] {
  return [
    { label: 'Facebook', url: social.facebook },
    { label: 'X', url: social.x },
    { label: 'Instagram', url: social.instagram },
    { label: 'TikTok', url: social.tiktok },
    { label: 'LinkedIn', url: social.linkedin },
  ]
}
