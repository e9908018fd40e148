import type { BreadcrumbList, FAQPage, ItemList } from 'schema-dts'
import type { Crumb } from '../breadcrumbs.ts'
import { urls } from '../urls.ts'

/** The breadcrumbs of a page, which is the last of them. */
export function toBreadcrumbList(trail: readonly Crumb[], siteUrl: string): BreadcrumbList {
  const crumbs = [{ name: 'Home', path: urls.home() }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

/** The properties of one page of a list, in the order of their cards. Google demands two at least, so a shorter list has no node. */
export function toItemList(cards: readonly { propertyId: string }[], siteUrl: string): ItemList[] {
  if (cards.length < 2) return []
  const itemListElement = cards.map(({ propertyId }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    url: siteUrl + urls.listing(propertyId),
  }))
  return [{ '@type': 'ItemList', itemListElement }]
}

/** Questions with the paragraphs of their answers. */
export function toFaqPage(items: readonly { question: string; answer: readonly string[] }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
    })),
  }
}
