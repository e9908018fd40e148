import type { Content } from '../../domain/content/content.ts'
import { findService } from '../../domain/content/service.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import type { FindPicture } from '../../domain/pictures/picture-facts.ts'

export type ServiceGroup = ReturnType<typeof listServiceGroups>[number]

/** The groups of the services accordion, each with the links to its services and its category's picture. */
export function listServiceGroups(
  content: Pick<Content, 'accordions' | 'services' | 'service-categories'>,
  findPicture: FindPicture,
) {
  return content.accordions.groups.map(({ title, text, category, services }) => ({
    title,
    text,
    category,
    services: services.flatMap((id) => {
      const service = findService(content.services.services, id)
      return service ? [{ id, title: service.title, path: service.path }] : []
    }),
    heading: content['service-categories'][category].heading,
    picture: describePicture(content['service-categories'][category].picture, findPicture),
  }))
}
