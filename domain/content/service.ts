import type { Content, Service, ServiceCategory } from './content.ts'

type Named = Pick<Service, 'id' | 'title'>

/** Finds a service by its id, or by its title with hyphens for spaces, in any case (A3). */
export function findService<Some extends Named>(services: readonly Some[], id: string): Some | null {
  const wanted = words(id)
  return services.find((service) => [service.id, service.title].some((name) => words(name) === wanted)) ?? null
}

/** True if the category in an address is the service's own, or is absent. */
export function isInCategory(service: Pick<Service, 'category'>, category: string | undefined): boolean {
  return category === undefined || words(category) === words(service.category)
}

/** Lists the other services of the same category, in order. */
export function listOtherServices<Some extends Pick<Service, 'id' | 'category'>>(services: readonly Some[], of: Some) {
  return services.filter(({ id, category }) => category === of.category && id !== of.id)
}

/** Finds the category that an address ends with, in any case; null for any other word. */
export function findCategory(pages: Content['service-categories'], name: string): ServiceCategory | null {
  const categories = Object.keys(pages) as ServiceCategory[]
  return categories.find((category) => category === name.toLowerCase()) ?? null
}

function words(text: string) {
  return text.replaceAll('-', ' ').trim().toLowerCase()
}
