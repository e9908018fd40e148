import type { Content } from '../../domain/content/content.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import type { FindPicture } from '../../domain/pictures/picture-facts.ts'

export type ServiceGroup = ReturnType<typeof listServiceGroups>[number]

/** The groups of the services accordion, each with the links to its services and its category's picture. */
export function listServiceGroups(
  content: Pick<Content, 'accordions' | 'services' | 'service-categories'>,
  findPicture: FindPicture,
) {
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
