import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasProgram } from '../scripts/machine.ts'
import { type Page, readPage } from '../server/testing/page.ts'
import { startSite, type TestSite } from '../server/testing/start-site.ts'

let site: TestSite
let pages: ReadonlyMap<string, Page>
let files: ReadonlyMap<string, { status: number; source: string }>
let similar: ReadonlySet<string>
beforeAll(async () => {
  site = await startSite()
  ;({ pages, files, similar } = await crawl())
}, 180_000)
afterAll(() => site[Symbol.asyncDispose]())

test('every link of the site leads somewhere, and a part of a page that it names is there', () => {
  expect(pages.size).toBeGreaterThan(190)
  expect(files.size).toBeGreaterThan(60)
  const broken = [...pages].filter(([, { status }]) => status !== 200).map(([path, { status }]) => [path, status])
  expect(broken).toEqual([])
  expect([...files].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([])

  const parts = [...pages].flatMap(([path, page]) =>
    addressesIn(page, path).flatMap(({ href, hash }) => (hash ? [{ path, to: toPath(href), id: hash.slice(1) }] : [])),
  )
  expect(parts.length).toBeGreaterThan(pages.size)
  const followed = parts.filter(({ to }) => !similar.has(to))
  const missing = followed.filter(({ to, id }) => !(pages.get(to) ?? files.get(to))?.source.includes(`id="${id}"`))
  expect(missing).toEqual([])
})

test('every page is valid HTML', { timeout: 120_000 }, async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const faults = await Promise.all(
    [...pages].map(async ([path, page]) => {
      const report = await validator.validateString(page.source)
      return report.results
        .flatMap(({ messages }) => messages)
        .map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`)
    }),
  )
  expect(faults.flat()).toEqual([])
})

const nuChecker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))
/** Java's second compiler and its parallel collector take more of the processor's time than they save in a few seconds. */
const forShortRuns = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

test('every page is valid to the Nu checker', { timeout: 300_000 }, async ({ skip }) => {
  skip(!hasProgram('java'), 'the Nu checker of HTML: Java is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'riparo-pages-'))
  try {
    const paths = [...pages.keys()]
    for (const [number, path] of paths.entries()) {
      writeFileSync(join(folder, `${number}.html`), withoutStyles(pages.get(path)?.source ?? ''))
    }
    const checked = await promisify(execFile)(
      'java',
      [
        ...forShortRuns,
        '-jar',
        nuChecker,
        '--errors-only',
        '--exit-zero-always',
        '--stdout',
        '--format',
        'json',
        folder,
      ],
      { maxBuffer: 256 * 1024 * 1024 },
    )
    const { messages }: { messages: { url: string; message: string; extract?: string }[] } = JSON.parse(checked.stdout)
    // A comparison's rows are laid out as no table on a phone: its roles say what browsers would forget.
    const isRoleOfTable = /“role” attribute must not be used on a “t[rhd]” element/
    const reported = messages.filter(({ message }) => !isRoleOfTable.test(message))
    const faults = reported.map(({ url, message, extract }) => {
      return `${paths[Number(/(\d+)\.html$/.exec(url)?.[1])]}: ${message} (${extract})`
    })
    expect(faults).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The checker does not know `@layer` and `@starting-style`, and takes minutes to report them. */
function withoutStyles(source: string) {
  return source.replaceAll(/(<style\b[^>]*>).*?(?=<\/style>)/gs, '$1')
}

/**
 * Follows every internal link, starting at the home page. A search leads to further searches, so of similar addresses only three are
 * followed. Drawings are collected too, because links name parts of them.
 */
async function crawl() {
  const pages = new Map<string, Page>()
  const files = new Map<string, { status: number; source: string }>()
  const similar = new Set<string>()
  const counts = new Map<string, number>()
  const open = ['/']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (pages.has(path) || files.has(path) || similar.has(path)) continue
    const kinds = kindsOf(path)
    if (kinds.every((kind) => (counts.get(kind) ?? 0) >= 3)) {
      similar.add(path)
      continue
    }
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const answer = await site.ask(path)
    const location = answer.headers.get('location')
    // A sentence leads to the search that it means (F2).
    if (answer.status === 302 && location && path.includes('?say=')) {
      similar.add(path)
      open.push(location)
      continue
    }
    const type = answer.headers.get('content-type') ?? ''
    if (!type.startsWith('text/html')) {
      const source = type.startsWith('image/svg') ? await answer.text() : ''
      if (!answer.bodyUsed) await answer.body?.cancel()
      files.set(path, { status: answer.status, source })
      continue
    }
    const page = await readPage(answer)
    pages.set(path, page)
    open.push(...addressesIn(page, path).map(({ href }) => toPath(href)))
  }
  return { pages, files, similar }
}

/** An address is similar to others that set the same parameters below the same first part, or that name another area; so are all share cards. */
function kindsOf(path: string): string[] {
  const [address = '', query = ''] = path.split('?')
  const parts = address.split('/')
  if (parts[1] === 'share-cards') return ['/share-cards/']
  if (query) return [...new URLSearchParams(query).keys()].map((key) => `/${parts[1]}?${key}`)
  const isName = (part: string, at: number) => parts[1] === 'areas' && at > 1 && !/-for-(sale|rent)$/.test(part)
  return [parts.map((part, at) => (isName(part, at) ? '…' : part)).join('/')]
}

/** Every address of ours that a page names: its links, its pictures in one width, its styles, what it says of itself. */
function addressesIn(page: Page, path: string): URL[] {
  return [...page.source.matchAll(/\s(?:href="|(?:src|poster|content)="(?!#))([^"]+)"/g)]
    .map(([, value = '']) => value.replaceAll('&amp;', '&'))
    .filter((address) => /^(?:[/?#]|https?:)/.test(address) && URL.canParse(address, site.url + path))
    .map((address) => new URL(address, site.url + path))
    .filter(({ origin }) => origin === site.url)
}

function toPath(href: string) {
  const { pathname, search } = new URL(href)
  return pathname + search
}
