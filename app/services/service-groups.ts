import type { Content, Service } from '../../domain/firm/content.ts'
import { type DescribedPicture, describePicture } from '../../domain/pictures/described-picture.ts'
import type { FindPicture } from '../../domain/pictures/picture-facts.ts'

export type ServiceGroup = {
  title: string
  text: string
  category: Service['category']
  services: Pick<Service, 'id' | 'title' | 'path'>[]
  picture: DescribedPicture
}

/** The groups of the services accordion, each with the links to its services and its category's picture. */
export function listServiceGroups(
  content: Pick<Content, 'accordions' | 'services' | 'service-categories'>,
  findPicture: FindPicture,
): ServiceGroup[] {
  const byId = new Map(content.services.services.map((service) => [service.id, service]))
  return content.accordions.groups.map(({ title, text, category, services }) => ({
    title,
    text,
    category,
    services: services.flatMap((id) => {
      const service = byId.get(id)
      return service ? [{ id, title: service.title, path: service.path }] : []
    }),
    picture: describePicture(content['service-categories'][category].picture, findPicture),
  }))
}
