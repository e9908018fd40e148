import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Service } from './content.ts'
import { findService, listOtherServices, standsUnder } from './service.ts'

const file = new URL('../../content/services.json', import.meta.url)
const services: Service[] = JSON.parse(readFileSync(file, 'utf8')).services

/** Section 3: the titles by category, whose ids follow from them (A3). */
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

/** Section 3's links without a category, which are four of each, in this order (A3). */
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

test('two services carry an id that is not their title', () => {
  expect(findService(services, 'insights-and-research')?.title).toBe('Property Vetting')
  expect(findService(services, 'financial-management')?.title).toBe('Rent Collection & Reporting')
})

test('there are no others', () => {
  expect(services).toHaveLength([...Object.values(listed), ...Object.values(linked)].flat().length)
})

test('in any case, and with hyphens for spaces in any place, the same service is found', () => {
  const spelled = fc.constantFrom(...services).chain((service) =>
    fc.constantFrom(service.id, service.title).chain((name) =>
      fc.infiniteStream(fc.boolean()).map((coins) => ({
        service,
        id: [...name]
          .map((letter) =>
            letter === ' ' || letter === '-' ? '-' : coins.next().value ? letter.toUpperCase() : letter,
          )
          .join(''),
      })),
    ),
  )
  fc.assert(fc.property(spelled, ({ service, id }) => findService(services, id) === service))
})

test.each(['', '-', 'wealth', 'wealth-advisory-', 'wealthadvisory', '../wealth-advisory', '__proto__'])(
  '%j is no service, or the one that it names with spaces around it',
  (id) => {
    expect(findService(services, id)?.id).toBe(id === 'wealth-advisory-' ? 'wealth-advisory' : undefined)
  },
)

test('a service stands under its own category, or under none', () => {
  const [advice] = services
  if (!advice) throw new Error('there are no services')
  expect(standsUnder(advice, undefined)).toBe(true)
  expect(standsUnder(advice, 'Advisory')).toBe(true)
  expect(standsUnder(advice, 'agency')).toBe(false)
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
