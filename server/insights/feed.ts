import type { FastifyInstance } from 'fastify'
import { escapeXml } from '../http/xml.ts'

type Entry = {
  /** Whole, and the same for ever: feed readers know an entry by it. */
  address: string
  title: string
  author: string | null
  /** ISO 8601. */
  published: string
  updated: string
  summary: string
  /** HTML whose addresses are whole. */
  html: string
}

type Feed = {
  path: string
  /** The public origin. */
  origin: () => string
  title: string
  author: string
  /** The page whose news these are. */
  page: string
  /** Newest first; null while they cannot be told. */
  list: () => Promise<readonly Entry[] | null>
}

/** Atom with the whole texts. */
export function mountFeed(app: FastifyInstance, feed: Feed) {
  app.get(feed.path, async (_request, reply) => {
    const entries = await feed.list()
    // An empty feed would say that there is nothing.
    if (!entries)
      return reply.code(503).header('Retry-After', '30').type('text/plain').send('The articles cannot be read yet.')
    return reply.type('application/atom+xml; charset=utf-8').send(toAtom(feed, entries))
  })
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
