import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { entityTag, isKnown } from './entity-tag.ts'
import { escapeXml } from './xml.ts'

export type FeedEntry = {
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

export type Feed = {
  path: string
  title: string
  /** The path of the HTML page that lists the same entries. */
  page: string
  /** Newest first. */
  entries: readonly FeedEntry[]
}

export type FeedOptions = {
  /** The public origin. */
  origin: () => string
  /** The author of the feed, and of each entry that names none. */
  author: string
  /** The sentence of the 503 while nothing can be read. */
  unavailable: string
  /** The feed that the parameters ask for, or the path of the one that has taken its place; null until the content has been read once. */
  read: (asked: URLSearchParams) => Promise<Feed | { movedTo: string } | null>
}

/** Serves an Atom feed (RFC 4287). A reader that has it already gets 304. */
export function createFeed({ origin, author, unavailable, read }: FeedOptions): RouteHandlerMethod {
  return async (request, reply) => {
    const feed = await read(new URL(request.url, origin()).searchParams)
    // Feed readers would take an empty feed for deleted entries.
    if (!feed) return reply.code(503).header('Retry-After', '30').type('text/plain').send(unavailable)
    if ('movedTo' in feed) return reply.redirect(feed.movedTo, 301)
    return send(request, reply, toAtom(feed, author, origin()))
  }
}

function send({ headers }: FastifyRequest, reply: FastifyReply, atom: string) {
  // Weak: each encoding of the same feed has the same tag.
  const tag = `W/${entityTag(atom)}`
  reply.header('ETag', tag).header('Cache-Control', 'public, max-age=60, stale-if-error=86400')
  if (isKnown(tag, headers['if-none-match'])) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(atom)
}

function toAtom({ path, title, page, entries }: Feed, author: string, origin: string) {
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  const self = origin + path
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    element('id', self),
    element('title', title),
    element('updated', updated),
    `<author>${element('name', author)}</author>`,
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', origin + page),
    ...entries.map(toEntry),
    '</feed>\n',
  ].join('\n')
}

function toEntry({ address, title, author, published, updated, summary, html }: FeedEntry) {
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
