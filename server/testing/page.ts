export type Page = Awaited<ReturnType<typeof readPage>>

/** Parses the HTML of a response as a browser without script shows it. */
export async function readPage(answer: Response) {
  const source = await answer.text()
  const html = source
    // React's streaming puts content at the end, hidden, for a script to move.
    .replace(/<div hidden(="")? id="S:.*$/s, '')
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
  const statuses = () => {
    const inner = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
    return [...inner.matchAll(/<p[^>]*role="status"[^>]*>(.*?)<\/p>/gs)].map(([, text]) => toText(text))
  }
  const tags = (name: string) => [...html.matchAll(new RegExp(`<${name}(?=[\\s>/])[^>]*>`, 'g'))].map(([tag]) => tag)
  const texts = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inner]) => toText(inner))
  return {
    status: answer.status,
    headers: answer.headers,
    source,
    /** The visible text of the page, frame included. */
    text: toText(html.replace(/<head\b.*?<\/head>/s, '')),
    /** The opening tags of an element. */
    tags,
    /** The text of each outermost element with this name. */
    texts,
    /** The short ids of the cards in order. */
    cards: texts('article').map((text) => /Property ID ([\w-]{1,10})/.exec(text)?.[1] ?? text),
    /** The target of the link with this relation, in head or body; null without one. */
    link(rel: string) {
      const tag = [...tags('a'), ...tags('link')].find((candidate) => attribute(candidate, 'rel') === rel)
      return tag ? attribute(tag, 'href') : null
    },
    /** The content of a `meta` element by its name or property. */
    meta(name: string) {
      const tag = tags('meta').find((each) => [attribute(each, 'name'), attribute(each, 'property')].includes(name))
      return tag ? attribute(tag, 'content') : null
    },
    /** A form control by its name: its value, and the text that describes it. */
    field(name: string) {
      const tag = ['input', 'select', 'textarea'].flatMap(tags).find((each) => attribute(each, 'name') === name)
      if (!tag) return null
      const typed = new RegExp(`<textarea[^>]*name="${name}"[^>]*>(.*?)</textarea>`, 's').exec(html)?.[1]
      const ids = attribute(tag, 'aria-describedby')?.split(' ') ?? []
      const descriptions = ids.map((id) => toText(new RegExp(`id="${id}"[^>]*>(.*?)</p>`, 's').exec(html)?.[1] ?? ''))
      return {
        value: typed === undefined ? (attribute(tag, 'value') ?? '') : decode(typed.replace(/^\n/, '')),
        invalid: attribute(tag, 'aria-invalid') === 'true',
        described: descriptions.join(' '),
      }
    },
    /** The text of each status in `main`, possibly empty. */
    statuses: statuses(),
    /** The text of the newsletter's status. */
    newsletterStatus: toText(/<p id="newsletter-status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]),
  }
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? null : decode(value)
}

function toText(html = '') {
  return decode(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function decode(html: string) {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_entity, name: string) => named[name] ?? '')
}
