export type Page = Awaited<ReturnType<typeof readPage>>

/** An answer as someone reads it who has no script: what it shows, without a browser. */
export async function readPage(answer: Response) {
  const source = await answer.text()
  const html = source
    // React's streaming puts what only a script would bring into view at the end, hidden.
    .replace(/<div hidden(="")? id="S:.*$/s, '')
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
  const statusesIn = (part: 'main' | 'footer') => {
    const inner = new RegExp(`<${part}\\b.*</${part}>`, 's').exec(html)?.[0] ?? ''
    return [...inner.matchAll(/<p[^>]*role="status"[^>]*>(.*?)<\/p>/gs)].map(([, text]) => toText(text))
  }
  const tags = (name: string) => [...html.matchAll(new RegExp(`<${name}(?=[\\s>/])[^>]*>`, 'g'))].map(([tag]) => tag)
  const texts = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inner]) => toText(inner))
  return {
    status: answer.status,
    headers: answer.headers,
    source,
    /** All that the page shows, its frame included. */
    text: toText(html.replace(/<head\b.*?<\/head>/s, '')),
    /** The opening tags of an element. */
    tags,
    /** The text of each element of a name that does not stand within its like. */
    texts,
    /** The short ids of the cards, in their order. */
    cards: texts('article').map((text) => /Property ID ([\w-]{1,10})/.exec(text)?.[1] ?? text),
    /** Where the link of a relation leads, in the document's head or body; null without one. */
    link(rel: string) {
      const tag = [...tags('a'), ...tags('link')].find((candidate) => attribute(candidate, 'rel') === rel)
      return tag ? attribute(tag, 'href') : null
    },
    /** What the head says under a name or property. */
    meta(name: string) {
      const tag = tags('meta').find((each) => [attribute(each, 'name'), attribute(each, 'property')].includes(name))
      return tag ? attribute(tag, 'content') : null
    },
    /** The control of a form by its name: what stands in it, and the text that describes it. */
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
    /** What each status in `main` says; empty where it says nothing. */
    statuses: statusesIn('main'),
    /** What the newsletter's status says. */
    newsletterStatus: statusesIn('footer').join(),
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
