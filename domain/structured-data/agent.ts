import type { DayOfWeek, RealEstateAgent } from 'schema-dts'
import { type OpeningHours, weekdays } from '../content/office-hours.ts'
import { listNetworks, type WholeFirm } from '../firm/firm.ts'
import { pictureUrl } from '../pictures/picture-widths.ts'
import { urls } from '../urls.ts'

/** The id by which other nodes of the graph name the firm. */
export function agentId(siteUrl: string) {
  return `${siteUrl}/#firm`
}

/** The firm, on every page (H1). */
export function toAgent(firm: WholeFirm, week: OpeningHours, siteUrl: string): RealEstateAgent {
  const { at } = firm.map
  return {
    '@type': 'RealEstateAgent',
    '@id': agentId(siteUrl),
    name: firm.name,
    description: firm.tagline,
    url: siteUrl + urls.home(),
    logo: siteUrl + urls.icon('512'),
    image: new URL(pictureUrl(firm.video.poster, 1280), siteUrl).href,
    foundingDate: String(firm.foundedYear),
    email: firm.email,
    ...(firm.phones[0] && { telephone: firm.phones[0] }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: firm.address.lines.join(', '),
      addressLocality: firm.address.town,
      addressCountry: firm.address.countryCode,
    },
    ...(at && { geo: { '@type': 'GeoCoordinates', longitude: at[0], latitude: at[1] } }),
    ...(firm.priceRange && { priceRange: firm.priceRange }),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: week.days.map((day) => `https://schema.org/${weekdays[day]}` as DayOfWeek),
      opens: toTime(week.opens),
      closes: toTime(week.closes),
    },
    sameAs: listNetworks(firm).map(({ url }) => url),
  }
}

/** Hours since midnight as `09:00`; the end of a day is 23:59. */
function toTime(hours: number) {
  const minutes = Math.min(Math.round(hours * 60), 24 * 60 - 1)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
