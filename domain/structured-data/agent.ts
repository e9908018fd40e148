import type { DayOfWeek, RealEstateAgent } from 'schema-dts'
import { type Firm, listNetworks } from '../firm/firm.ts'
import type { OfficeWeek } from '../firm/office-hours.ts'
import { pictureUrl } from '../pictures/picture-widths.ts'
import { urls } from '../urls.ts'

/** How other nodes of the graph name the firm. */
export function agentId(siteUrl: string) {
  return `${siteUrl}/#firm`
}

/** The firm, on every page (H1). */
export function toAgent(firm: Firm, week: OfficeWeek, siteUrl: string): RealEstateAgent {
  return {
    '@type': 'RealEstateAgent',
    '@id': agentId(siteUrl),
    name: firm.name,
    description: firm.tagline,
    url: siteUrl + urls.home(),
    image: new URL(pictureUrl(firm.video.poster, 1280), siteUrl).href,
    foundingDate: String(firm.foundedYear),
    email: firm.email,
    ...(firm.phones[0] && { telephone: firm.phones[0] }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: firm.address.lines.join(', '),
      addressLocality: firm.address.town,
      addressCountry: firm.address.country,
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: week.days.flatMap((day) => weekdays[day] ?? []),
      opens: toTime(week.opens),
      closes: toTime(week.closes),
    },
    sameAs: listNetworks(firm).map(({ url }) => url),
  }
}

/** 0 is Sunday. */
const weekdays: readonly DayOfWeek[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
]

/** Hours since midnight as `09:00`; the end of a day is 23:59. */
function toTime(hours: number) {
  const minutes = Math.min(Math.round(hours * 60), 24 * 60 - 1)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
