import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatCount } from '../domain/format-count.ts'
import { urls } from '../domain/urls.ts'
import { withoutSlash } from '../domain/without-slash.ts'
import { readFirm, toFacts } from '../server/content/folder/read-firm.ts'
import { parsePost } from '../server/content/service/posts-content.ts'
import { toFileFault } from '../server/files/file-fault.ts'
import { type ImportedArticle, readArticles } from '../server/import/read/wordpress/articles.ts'
import { readWxrFile } from '../server/import/read/wordpress/wxr-file.ts'
import { OperatorError } from '../server/operator-error.ts'
import type { Command } from './command.ts'
import { readExport } from './read-export.ts'
import { print } from './terminal.ts'

export const articleCommands: Record<string, Command> = {
  'articles import': {
    usage: 'articles import FILE [--dry-run]',
    description:
      'writes each published post of WordPress’s export file as Markdown into content/insights, and leaves a file that is there already; prints the old addresses of the articles',
    options: { 'dry-run': { type: 'boolean' } },
    operands: [1, 1],
    async runAlone({ config: { contentDir }, operands: [file = ''], flag }) {
      const hasMedia = (name: string) => existsSync(join(contentDir, 'media', name))
      const { articles, left } = readArticles(readExport(file, readWxrFile), hasMedia)
      const facts = toFacts(readFirm(contentDir))
      const written: ImportedArticle[] = []
      const there: ImportedArticle[] = []
      for (const article of articles) {
        const target = join(contentDir, 'insights', `${article.slug}.md`)
        if (existsSync(target)) there.push(article)
        else {
          const fault = findFault(() => parsePost(target, article.source, contentDir, facts))
          if (fault) left.push({ title: article.title, reason: fault })
          else written.push(article)
        }
      }
      if (!flag('dry-run')) write(contentDir, written)
      print(describe({ written, there, left, isDry: flag('dry-run') }))
      return left.length === 0
    },
  },
}

function findFault(check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

/** @throws OperatorError */
function write(contentDir: string, articles: readonly ImportedArticle[]) {
  // The server may run as another user, and all of it is public.
  process.umask(0o022)
  const folder = join(contentDir, 'insights')
  try {
    mkdirSync(folder, { recursive: true })
    for (const { slug, source } of articles) writeFileSync(join(folder, `${slug}.md`), source, { flag: 'wx' })
  } catch (error) {
    throw toFileFault(error, folder)
  }
}

type Result = {
  written: readonly ImportedArticle[]
  there: readonly ImportedArticle[]
  left: readonly { title: string; reason: string }[]
  isDry: boolean
}

function describe({ written, there, left, isDry }: Result): string {
  const done = isDry ? 'would be written' : 'written'
  const pictures = new Set(written.flatMap(({ source }) => listForeignPictures(source)))
  const moved = [...written, ...there].flatMap(({ slug, oldAddresses }) =>
    oldAddresses
      // The old site may have had our addresses already.
      .filter((old) => withoutSlash(old) !== urls.article(slug))
      .map((old) => `${old.replaceAll(',', '%2C')},${urls.article(slug)}`),
  )
  return [
    ...written.map(({ slug }) => `${done}: insights/${slug}.md`),
    ...there.map(({ slug }) => `left as it is: insights/${slug}.md`),
    ...left.map(({ title, reason }) => `not imported: “${title}”: ${reason}`),
    `${formatCount(written.length, 'article')} ${done}${isDry || written.length === 0 ? '' : '; the site shows them after its next start'}`,
    ...(pictures.size > 0
      ? [
          `${formatCount(pictures.size, 'picture')} in them stand on the old site alone, such as ${[...pictures][0]}: copy them into media/ first, and import again`,
        ]
      : []),
    ...(moved.length > 0
      ? ['', 'Their old addresses, to be pasted at /office/old-addresses or added to redirects.csv:', ...moved]
      : []),
  ].join('\n')
}

/** The pictures of a text of Markdown that are not in `media/`. */
function listForeignPictures(source: string): string[] {
  const targets = source
    .split('![')
    .slice(1)
    .map((piece) => /^[^\n]{0,2000}?\]\((https?:[^)\s]{1,2000})/.exec(piece)?.[1])
  return targets.filter((target) => target !== undefined)
}
