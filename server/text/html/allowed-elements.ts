import { html as spec, defaultTreeAdapter as tree } from 'parse5'
import { toFilm } from '../../../domain/film.ts'
import type { FindPicture } from '../../../domain/pictures/picture-facts.ts'
import { pictureUrl, pictureWidths } from '../../../domain/pictures/picture-widths.ts'
import { toId, toLink, toMedia } from './addresses.ts'
import { classesOf } from './allowed-classes.ts'
import { toCleanText } from './clean-text.ts'
import {
  type Attributes,
  backgroundOf,
  frameAddressesOf,
  hollowElementsIn,
  isPictureFile,
  pictureAddressesOf,
  sizesOffered,
} from './late-media.ts'
import type { PicturePlace } from './picture-places.ts'
import { isTableFrame } from './table-frame.ts'
import { type Element, isElement, isText } from './tree.ts'
export type HtmlContext = {
  /** The base of relative addresses. */
  base: string
  /** Allowed foreign hosts of pictures, with a port if it is not the default one. */
  imageHosts: ReadonlySet<string>
  findPicture: FindPicture
  /** The ids used so far: each may occur once. */
  ids: Set<string>
}

/**
 * Our element for a foreign one, without children unless it is complete; or a text; or null, which keeps only the foreign
 * element's children.
 */
export function toElement(element: Element, context: HtmlContext, place: PicturePlace | null): Element | string | null {
  const given = attributesOf(element)
  const { tagName } = element
  if (tagName === 'img') return toPicture(given, pictureAddressesOf(given), sizesOffered(element), context, place)
  if (['iframe', 'object', 'embed'].includes(tagName)) {
    const addresses = frameAddressesOf(tagName, given)
    const film = firstFilm(addresses, given.title, context)
    if (film || tagName !== 'iframe') return film
    return toLinkInstead(given, addresses[0] ?? given.src ?? '', context)
  }
  if (tagName === 'audio' || tagName === 'video') return toRecording(element, given, context)
  const filled = fillHollow(element, given, context, place)
  if (filled !== null) return filled
  if (given.class?.split(/\s+/).includes('wp-block-embed__wrapper')) {
    const address = onlyAddressIn(element)
    if (address) return toVideo(address, undefined, context) ?? make('a', linkTo(address, context), [address])
  }
  const name = replacements.get(tagName) ?? tagName
  const own = allowed.get(name)
  if (!own || isTableFrame(element)) return null
  const attributes = own(given, context)
  if (!attributes) return null
  return make(name, { ...common(given, context), ...attributes })
}

/** Replacements for the page's own h1 and landmarks; a `div` keeps an editor's groups apart. */
const replacements = new Map([
  ['h1', 'h2'],
  ...['article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'center'].map(
    (tagName) => [tagName, 'div'] as const,
  ),
])

type OwnAttributes = (given: Attributes, context: HtmlContext) => Attributes | null

/** The allowed elements of articles and descriptions, each with its attributes; null removes the tag. */
const allowed = new Map<string, OwnAttributes>([
  ...[
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'div', 'section', 'span', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'cite', 'q', 'abbr'],
    ...['kbd', 'samp', 'var', 'wbr', 'ul', 'dl', 'dt', 'dd', 'figcaption', 'details', 'summary'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'],
  ].map((tagName): [string, OwnAttributes] => [tagName, () => ({})]),
  [
    'a',
    (given, context) => {
      const link = linkTo(given.href ?? '', context)
      if (!link.href && !given.id) return null
      return { ...link, 'aria-label': given['aria-label'] && toCleanText(given['aria-label']) }
    },
  ],
  [
    'figure',
    (given) => {
      const film = toFilm(given['data-embed'] ?? '')
      return film?.kind === 'frame' ? { class: 'video', 'data-embed': film.src } : {}
    },
  ],
  [
    'ol',
    ({ start, type, reversed }) => ({
      start: whole(start),
      type: /^[1aAiI]$/.test(type ?? '') ? type : null,
      reversed: reversed === undefined ? null : '',
    }),
  ],
  ['li', ({ value }) => ({ value: whole(value) })],
  ['th', (given) => ({ ...spans(given), scope: /^(col|row)(group)?$/.test(given.scope ?? '') ? given.scope : null })],
  ['td', spans],
])

function common({ id, lang, dir, ...given }: Attributes, { ids }: HtmlContext): Attributes {
  const ownId = id ? toId(toCleanText(id)) : null
  const unused = ownId !== null && !ids.has(ownId)
  if (unused) ids.add(ownId)
  return {
    id: unused ? ownId : null,
    class: classesOf(given),
    lang: /^[\w-]{1,35}$/.test(lang ?? '') ? lang : null,
    dir: /^(ltr|rtl|auto)$/i.test(dir ?? '') ? dir : null,
  }
}

function linkTo(address: string, { base }: HtmlContext): Attributes {
  const href = toLink(toCleanText(address), base)
  if (href === null) return {}
  return { href, rel: /^[#/]/.test(href) ? null : 'noopener noreferrer' }
}

function spans({ colspan, rowspan }: Attributes): Attributes {
  return { colspan: whole(colspan), rowspan: whole(rowspan) }
}

/** For a picture of unknown size: the shape of most photographs (C4). */
const unknownSize = { width: '1200', height: '800' }

/** The largest width of a picture within a text, in CSS pixels. */
const widest = 960

/** A picture with its size, which reserves its place (C4), or its alternative text if its host is not allowed (C3). */
function toPicture(
  given: Attributes,
  addresses: readonly string[],
  srcset: string,
  { base, imageHosts, findPicture }: HtmlContext,
  place: PicturePlace | null,
): Element | string {
  const alt = toCleanText(given.alt ?? '')
  const named = addresses.map((address) => toMedia(address, base, imageHosts)).find((address) => address !== null)
  const larger = named?.startsWith('/') ? null : largeEnough(srcset, base, imageHosts)
  const src = larger ?? named
  if (!src) return alt
  const facts = findPicture(src)
  const size = facts ? { width: `${facts.width}`, height: `${facts.height}` } : sizeOf(given)
  const shown = Math.min(Number(size?.width ?? widest), widest)
  return make('img', {
    class: classesOf(size ? given : { ...given, class: `${given.class ?? ''} unsized` }),
    src: pictureUrl(src, widest),
    srcset: pictureWidths.map((width) => `${pictureUrl(src, width)} ${width}w`).join(', '),
    sizes: place && place.widest < shown ? place.sizes : `(max-width: ${shown}px) 100vw, ${shown}px`,
    alt: alt || facts?.alt || '',
    ...(size ?? unknownSize),
    loading: 'lazy',
    decoding: 'async',
  })
}

/** Chooses our original among the sizes of a foreign `srcset`: the smallest that fills the widest place at DPR 2, else the largest. */
function largeEnough(srcset: string, base: string, hosts: ReadonlySet<string>): string | null {
  const words = srcset.split(/\s+/)
  const offered = words.flatMap((width, place) => {
    // Some minifiers leave no space between two candidates: `a.jpg 300w,b.jpg 600w`.
    if (!/^\d{1,5}w(,|$)/.test(width)) return []
    const address = words[place - 1]?.replace(/^(\d{1,5}w)?,+/, '') ?? ''
    const url = toMedia(address, base, hosts)
    return url && !url.startsWith('/') ? [{ url, width: Number.parseInt(width, 10) }] : []
  })
  const byWidth = offered.toSorted((a, b) => a.width - b.width)
  return (byWidth.find(({ width }) => width >= 2 * widest) ?? byWidth.at(-1))?.url ?? null
}

function sizeOf(given: Attributes) {
  const [width, height] = [whole(given.width), whole(given.height)]
  const known = width && height && Number(width) > 0 && Number(height) > 0
  return known && !hasClass(given, 'unsized') ? { width, height } : null
}

/**
 * Fills an element that is empty without a script, such as the player of a film or a link around a picture. A link that shows
 * nothing at all gets its name as its text, or stays as the target of others, or goes.
 */
function fillHollow(
  element: Element,
  given: Attributes,
  context: HtmlContext,
  place: PicturePlace | null,
): Element | string | null {
  const isLink = element.tagName === 'a' && Boolean(given.href)
  const isForScript = Object.keys(given).some((name) => name.startsWith('data-') || name === 'videoid')
  if (!isLink && !isForScript && given.role !== 'img') return null
  const inner = hollowElementsIn(element)
  if (!inner || element.tagName === 'figure') return null
  const words = given['data-title'] ?? given['data-alt'] ?? given['aria-label'] ?? given.title
  const film = firstFilm(frameAddressesOf(element.tagName, given), words, context)
  if (film) return film
  if (!isLink && given.role !== 'img') return null
  const layers = [given, ...inner.map(attributesOf)]
  const addresses = layers.flatMap((layer) => [...pictureAddressesOf(layer), ...backgroundOf(layer)])
  if (isPictureFile(given.href ?? '')) addresses.unshift(given.href ?? '')
  const sizes = layers.find((layer) => layer['data-width'] && layer['data-height'])
  const alt = layers.map((layer) => layer['aria-label'] || layer.title).find(Boolean) ?? ''
  const shown = { alt, width: sizes?.['data-width'], height: sizes?.['data-height'] }
  const picture = toPicture(shown, addresses, '', context, place)
  if (typeof picture !== 'string') return isLink ? make('a', linkTo(given.href ?? '', context), [picture]) : picture
  if (!isLink) return null
  if (given.id) return make('a', common(given, context))
  if (layers.some(({ id }) => id)) return null
  const link = linkTo(given.href ?? '', context)
  return link.href && !link.href.startsWith('#') && alt ? make('a', link, [toCleanText(alt)]) : ''
}

export function firstFilm(
  addresses: readonly string[],
  title: string | null | undefined,
  context: HtmlContext,
): Element | null {
  for (const address of addresses) {
    const film = toVideo(address, title, context)
    if (film) return film
  }
  return null
}

/** A film of a known host: its frame loads when the visitor asks for it; without script a link leads to the film (C3). */
function toVideo(address: string, title: string | null | undefined, { base }: HtmlContext): Element | null {
  const url = URL.parse(address, base)
  if (url?.protocol === 'http:') url.protocol = 'https:'
  const film = toFilm(url?.href ?? '')
  if (film?.kind !== 'frame') return null
  const words = toCleanText(title ?? '').trim()
  const link = make('a', { href: film.page, rel: 'noopener noreferrer' }, [
    words ? `Play the video: ${words}` : 'Play the video',
  ])
  return make('figure', { class: 'video', 'data-embed': film.src }, [link])
}

/** Replaces a frame of any other host, such as a map, by a link to its content. */
function toLinkInstead(given: Attributes, address: string, context: HtmlContext): Element | null {
  const { href } = linkTo(address, context)
  // WordPress puts a link beside the frame when it embeds one of its own posts.
  if (!href?.startsWith('http') || isOutOfSight(given) || hasClass(given, 'wp-embedded-content')) return null
  const words = toCleanText(given.title ?? '').trim()
  return make('a', linkTo(address, context), [`Open ${words || new URL(href).host}`])
}

/** Invisible frames and pictures are trackers. */
export function isOutOfSight({ width, height, hidden, style }: Attributes) {
  const sizes = [width, height].map((size) => Number.parseFloat(size ?? ''))
  return (
    sizes.some((size) => size <= 1) || hidden !== undefined || /display:\s*none|visibility:\s*hidden/i.test(style ?? '')
  )
}

/** A sound or film file: nothing is loaded before the visitor plays it. On another host it becomes a link to the file. */
function toRecording(element: Element, given: Attributes, context: HtmlContext): Element | null {
  const { base, imageHosts } = context
  const source = element.childNodes.find((child) => isElement(child) && child.tagName === 'source')
  const late = source && isElement(source) ? attributesOf(source) : {}
  const address = given.src || given['data-src'] || late.src || late['data-src']
  if (!address) return null
  const src = toMedia(address, base, imageHosts)
  if (src) return make(element.tagName, { src, controls: '', preload: 'none', ...sizeOf(given) })
  const link = linkTo(address, context)
  return link.href ? make('a', link, [link.href]) : null
}

/** The address, if an element contains nothing else: an embed that WordPress could not resolve. */
function onlyAddressIn({ childNodes }: Element): string | null {
  const [only, ...others] = childNodes
  const text = only && isText(only) && others.length === 0 ? only.value.trim() : ''
  return /^https?:\/\/\S+$/.test(text) ? text : null
}

function make(tagName: string, attributes: Attributes, children: (Element | string)[] = []): Element {
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined || (value === '' && !empty.has(name)) ? [] : [{ name, value }],
  )
  const element = tree.createElement(tagName, spec.NS.HTML, given)
  for (const child of children) {
    if (typeof child === 'string') tree.insertText(element, child)
    else tree.appendChild(element, child)
  }
  return element
}

/** Attributes with a meaning even when empty. */
const empty = new Set(['alt', 'controls', 'reversed'])

export function attributesOf({ attrs }: Element): Attributes {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
}

function hasClass(given: Attributes, name: string) {
  return given.class?.split(/\s+/).includes(name)
}

function whole(value: string | null | undefined): string | null {
  return value && /^\d{1,5}$/.test(value) ? value : null
}
