import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { foldSegment, toSlug } from '../../../domain/areas/area-slug.ts'
import { type AreaIntroductions, toOnePage } from '../../../domain/areas/areas.ts'
import { OperatorError } from '../../operator-error.ts'
import { toHtml } from '../../text/html/posts-markdown.ts'
import type { Sanitise } from '../../text/html/sanitise.ts'
import { type Facts, fillInMarkdown, readText } from './read-content.ts'

type Introduction = { path: string; markdown: string }

/**
 * Reads the introductions of `areas/*.md`, named `{town}.md` or `{town}--{place}.md` (H5).
 * @throws OperatorError with the file and what was expected
 */
export function readIntroductions(contentDir: string, facts: Facts): Introduction[] {
  return globSync('areas/*.md', { cwd: contentDir })
    .sort()
    .map((name) => {
      const file = join(contentDir, name)
      const segments = basename(file, '.md').split('--')
      if (segments.length > 2 || segments.some((segment) => !segment || toSlug(segment) !== segment)) {
        throw new OperatorError(
          `${file}: expected a name such as mombasa.md or mombasa--nyali.md, as in the area's address`,
        )
      }
      const markdown = fillInMarkdown(file, readText(file), facts)
      if (!markdown.trim()) throw new OperatorError(`${file}: expected a text, but found nothing`)
      if (/^(---|# )/m.test(markdown)) {
        throw new OperatorError(`${file}: expected a text without front matter and without a title, which the page has`)
      }
      return { path: toOnePage(segments.map(foldSegment).join('/')), markdown }
    })
}

/** Renders the introductions as articles are, sanitised. */
export function renderIntroductions(introductions: readonly Introduction[], sanitise: Sanitise): AreaIntroductions {
  return new Map(introductions.map(({ path, markdown }) => [path, sanitise(toHtml(markdown))]))
}
