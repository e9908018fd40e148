import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Service } from './content.ts'
import { findService, isInCategory, listOtherServices } from './service.ts'

const file = new URL('../../content/services.json', import.meta.url)
const services: Service[] = JSON.parse(readFileSync(file, 'utf8')).services

/** Section 3's titles by category. The ids follow from the titles (A3). */
const listed = {
  advisory: ['Wealth Advisory', 'Feasibility Study', 'Research Paper', 'Network to Real Estate Professionals'],
  agency: [
    'Property Sales & Lettings',
    'Corporate & Expatriate Leasing',
    'Bespoke Property Search',
    'Land Acquisition Support',
    'Negotiation & Transaction Support',
  ],
  'property-management': [
    'Tenant Management',
    'Rent Collection & Financial Reporting',
    'Maintenance & Repairs',
    'Property Performance Monitoring',
    'Property Marketing & Vacancy Filling',
  ],
}

/** Section 3's links without a category: four of each category, in this order (A3). */
const linked = {
  advisory: ['personalized-guidance', 'market-analysis', 'investment-strategies', 'insights-and-research'],
  agency: ['extensive-property-network', 'property-matchmaking', 'expertise-and-negotiation', 'market-expertise'],
  'property-management': [
    'comprehensive-property-management',
    'tenant-relationships-management',
    'property-maintenance',
    'financial-management',
  ],
}

describe.each(Object.entries(listed))('the services of %s', (category, titles) => {
  test.each(titles)('%s has its page under its category', (title) => {
    const id = title.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-')
    expect(findService(services, id)).toMatchObject({ title, category, path: `/services/${category}/${id}` })
  })
})

describe.each(Object.entries(linked))('the further services of %s', (category, ids) => {
  test.each(ids)('/service/%s has a page', (id) => {
    expect(findService(services, id)).toMatchObject({ id, category, path: `/service/${id}` })
  })
})

test('the ids of two services differ from their titles', () => {
  expect(findService(services, 'insights-and-research')?.title).toBe('Property Vetting')
  expect(findService(services, 'financial-management')?.title).toBe('Rent Collection & Reporting')
})

test('there are no others', () => {
  expect(services).toHaveLength([...Object.values(listed), ...Object.values(linked)].flat().length)
})

test('a service is found in any case, and with hyphens for spaces', () => {
  const spelled = fc.constantFrom(...services).chain((service) =>
    fc.constantFrom(service.id, service.title).chain((name) =>
      fc.infiniteStream(fc.boolean()).map((coins) => ({
        service,
        id: [...name]
          .map((letter) => {
            if (letter === ' ' || letter === '-') return '-'
            return coins.next().value ? letter.toUpperCase() : letter
          })
          .join(''),
      })),
    ),
  )
  fc.assert(fc.property(spelled, ({ service, id }) => findService(services, id) === service))
})

test.each(['', '-', 'wealth', 'wealth-advisory-', 'wealthadvisory', '../wealth-advisory', '__proto__'])(
  '%j finds no service, unless it is a name with spaces around it',
  (id) => {
    expect(findService(services, id)?.id).toBe(id === 'wealth-advisory-' ? 'wealth-advisory' : undefined)
  },
)

test('an address of a service has its category, or none', () => {
  const [advice] = services
  if (!advice) throw new Error('there are no services')
  expect(isInCategory(advice, undefined)).toBe(true)
  expect(isInCategory(advice, 'Advisory')).toBe(true)
  expect(isInCategory(advice, 'agency')).toBe(false)
})

test('the other services are those of the same category', () => {
  for (const service of services) {
    const others = listOtherServices(services, service)
    expect(others).not.toContain(service)
    expect([...others, service].toSorted(byId)).toEqual(
      services.filter(({ category }) => category === service.category).toSorted(byId),
    )
  }
})

function byId(a: Service, b: Service) {
  return a.id < b.id ? -1 : 1
}
