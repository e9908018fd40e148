import type { RouteHandlerMethod } from 'fastify'
import { escapeXml } from '../http/xml.ts'

type Entry = {
  /** Absolute. Must never change, because feed readers use it as the entry's id. */
  address: string
  title: string
  author: string | null
  /** ISO 8601. */
  published: string
  updated: string
  summary: string
  /** HTML with absolute addresses. */
  html: string
}

type Feed = {
  path: string
  /** The public origin. */
  origin: () => string
  title: string
  author: string
  /** The path of the HTML page that lists the same articles. */
  page: string
  /** Newest first; null until the articles have been read once. */
  list: () => Promise<readonly Entry[] | null>
}

/** An Atom feed with the full text of each article. */
export function createFeed(feed: Feed): RouteHandlerMethod {
  return async (_request, reply) => {
    const entries = await feed.list()
    // Feed readers would take an empty feed for deleted articles.
    if (!entries)
      return reply.code(503).header('Retry-After', '30').type('text/plain').send('The articles cannot be read yet.')
    return reply.type('application/atom+xml; charset=utf-8').send(toAtom(feed, entries))
  }
}

function toAtom({ path, origin, title, author, page }: Feed, entries: readonly Entry[]) {
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  const self = origin() + path
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    element('id', self),
    element('title', title),
    element('updated', updated),
    `<author>${element('name', author)}</author>`,
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', origin() + page),
    ...entries.map(toEntry),
    '</feed>\n',
  ].join('\n')
}

function toEntry({ address, title, author, published, updated, summary, html }: Entry) {
  return [
    '<entry>',
    element('id', address),
    element('title', title),
    link('alternate', 'text/html', address),
    element('published', published),
    element('updated', updated),
    ...(author ? [`<author>${element('name', author)}</author>`] : []),
    element('summary', summary),
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ].join('\n')
}

function element(name: string, text: string) {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function link(rel: string, type: string, href: string) {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`
}
