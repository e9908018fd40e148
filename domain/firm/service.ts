import type { Content, Service, ServiceCategory } from './content.ts'

type Named = Pick<Service, 'id' | 'title'>

/** The service that an address names: its id, or its title with hyphens for spaces, in any case (A3). */
export function findService<Some extends Named>(services: readonly Some[], id: string): Some | null {
  const wanted = words(id)
  return services.find((service) => [service.id, service.title].some((name) => words(name) === wanted)) ?? null
}

/** Whether a path's last part but one may stand before a service: its own category, or none at all. */
export function standsUnder(service: Pick<Service, 'category'>, category: string | undefined): boolean {
  return category === undefined || words(category) === words(service.category)
}

/** The others of its category, in their order. */
export function listOtherServices<Some extends Pick<Service, 'id' | 'category'>>(services: readonly Some[], of: Some) {
  return services.filter(({ id, category }) => category === of.category && id !== of.id)
}

/** The category at the end of an address, in any case; null for any other word. */
export function findCategory(pages: Content['service-categories'], name: string): ServiceCategory | null {
  const categories = Object.keys(pages) as ServiceCategory[]
  return categories.find((category) => category === name.toLowerCase()) ?? null
}

function words(text: string) {
  return text.replaceAll('-', ' ').trim().toLowerCase()
}
