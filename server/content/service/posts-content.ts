import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { parse, YAMLParseError } from 'yaml'
import { text } from '../../../domain/content-fields.ts'
import { pages } from '../../../domain/pages.ts'
import { urls } from '../../../domain/urls.ts'
import { OperatorError } from '../../operator-error.ts'
import { toHtml } from '../../text/html/posts-markdown.ts'
import { checkContent, type Facts, fillInFacts, fillInMarkdown, readText } from '../folder/read-content.ts'

/** An article of the content folder. */
export type Post = {
  /** Derived from the file's name, so it changes only with the name. */
  id: number
  /** The file's name. */
  slug: string
  title: string
  /** ISO instant. */
  date: string
  author: string
  /** The file in `media/`. */
  picture: string | null
  html: string
}

const frontMatter = v.strictObject({
  title: text,
  date: v.pipe(
    text,
    v.regex(
      /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d|Z))?$/,
      'a day or an instant such as 2026-03-14T09:00:00+03:00',
    ),
    v.check((value) => !Number.isNaN(Date.parse(value)), 'a day that exists'),
  ),
  author: text,
  picture: v.nullish(
    v.pipe(text, v.regex(/^[\w-]+\.(jpe?g|png|webp)$/, 'a file of media/ such as villa-01.jpg')),
    null,
  ),
})

/**
 * Reads the articles of `insights/*.md`: Markdown with YAML front matter.
 * @throws OperatorError with the file, the field and what was expected
 */
export function readPosts(contentDir: string, facts: Facts): Post[] {
  const posts = globSync('insights/*.md', { cwd: contentDir })
    .sort()
    .map((name) => join(contentDir, name))
    .map((file) => parsePost(file, readText(file), contentDir, facts))
  const ids = new Map(posts.map(({ id, slug }) => [id, slug]))
  const [shared] = posts.filter(({ id, slug }) => ids.get(id) !== slug)
  if (shared)
    throw new OperatorError(`insights/${shared.slug}.md: expected another name: this one has the id of another`)
  return posts
}

/**
 * An article of this file, whether or not it is there already.
 * @throws OperatorError with the file, the field and what was expected
 */
export function parsePost(file: string, source: string, contentDir: string, facts: Facts): Post {
  const slug = basename(file, '.md')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new OperatorError(
      `${file}: expected a name of small letters, digits and hyphens: it is the article's address`,
    )
  }
  if (Object.values(pages).some(({ path }) => path === urls.article(slug)))
    throw new OperatorError(`${file}: expected another name: a page of the site has this address`)
  const { yaml, body } = split(file, source)
  const { date, ...fields } = checkContent(file, fillInFacts(file, yaml, facts), frontMatter)
  const markdown = fillInMarkdown(file, body, facts)
  if (fields.picture && !existsSync(join(contentDir, 'media', fields.picture))) {
    throw new OperatorError(`${file}: picture: expected a file of media/, but found "${fields.picture}"`)
  }
  if (!markdown.trim()) throw new OperatorError(`${file}: expected a text below its front matter, but found nothing`)
  return {
    id: toId(slug),
    slug,
    ...fields,
    date: new Date(date).toISOString(),
    html: toHtml(markdown),
  }
}

function split(file: string, source: string) {
  const [, text, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? []
  if (text === undefined || body === undefined) {
    throw new OperatorError(`${file}: expected front matter between two lines of ---, but found none`)
  }
  try {
    return { yaml: parse(text) as unknown, body }
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    throw new OperatorError(`${file}: the front matter is not YAML (${error.message.split('\n', 1)[0]})`)
  }
}

/** A positive 31-bit number, like WordPress's ids. */
function toId(slug: string) {
  return createHash('sha256').update(slug).digest().readUInt32BE() >>> 1 || 1
}
