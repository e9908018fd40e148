import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { Browser, Element } from './browser.ts'

/** Finds elements by role and name. It runs in the page, so that every engine finds them in the same way. */
const library = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)

export type Tab = ReturnType<typeof createTab>

/** The page that a browser shows, with Playwright's words for it where Playwright has any. */
export function createTab(browser: Browser, site: { url: string }, { javaScript = true } = {}) {
  const body = new Locator(browser, '[document.body]')
  return {
    role: body.role.bind(body),
    heading: body.heading.bind(body),
    back: browser.back,
    /** Opens a path, and returns when the page works: without JavaScript that is when it has loaded. */
    async opens(path: string) {
      await browser.open(new URL(path, site.url).href)
      if (javaScript) await expect.poll(() => evaluate(browser, 'history.scrollRestoration')).toBe('manual')
    },
    /** The path and the query of the address. */
    address: () => evaluate<string>(browser, 'location.pathname + location.search'),
  }
}

/** Elements of the page, looked up again at each use by an expression that gives an array of them. */
export class Locator {
  readonly #browser: Browser
  readonly #expression: string

  constructor(browser: Browser, expression: string) {
    this.#browser = browser
    this.#expression = expression
  }

  /** The elements within these that have a role and are visible to assistive technology. */
  role(role: string, name?: string | RegExp): Locator {
    return this.#within(`TestingLibraryDom.queryAllByRole(it, ${toSource(role)}, { name: ${toSource(name)} })`)
  }

  /** The main heading of the page. */
  heading(): Locator {
    return this.#within(`TestingLibraryDom.queryAllByRole(it, 'heading', { level: 1 })`)
  }

  label(text: string): Locator {
    return this.#within(`TestingLibraryDom.queryAllByLabelText(it, ${toSource(text)})`)
  }

  nth(index: number): Locator {
    return new Locator(this.#browser, `${this.#expression}.slice(${index}, ${index + 1})`)
  }

  count(): Promise<number> {
    return evaluate(this.#browser, `${this.#expression}.length`)
  }

  texts(): Promise<string[]> {
    return this.#read(`it.innerText.replaceAll(/\\s+/g, ' ').trim()`)
  }

  /** The text of the first element. */
  async text(): Promise<string> {
    return (await this.texts())[0] ?? ''
  }

  /** The number of lines that the text of the first element takes. */
  async lines(): Promise<number | undefined> {
    const bottoms = '[...range.getClientRects()].map(({ bottom }) => Math.round(bottom))'
    const count = `range.selectNodeContents(it), new Set(${bottoms}).size`
    return (await this.#read<number>(`((range) => (${count}))(document.createRange())`))[0]
  }

  async value(): Promise<string | undefined> {
    return (await this.#read<string>('it.value'))[0]
  }

  /** The texts that `aria-describedby` names. */
  async description(): Promise<string | undefined> {
    const ids = `(it.getAttribute('aria-describedby') ?? '').split(' ')`
    return (await this.#read<string>(`${ids}.map((id) => document.getElementById(id)?.innerText).join(' ')`))[0]
  }

  async isFocused(): Promise<boolean> {
    return (await this.#read<boolean>('it === document.activeElement'))[0] ?? false
  }

  click(): Promise<void> {
    return this.#act((element) => element.click())
  }

  type(text: string): Promise<void> {
    return this.#act((element) => element.type(text))
  }

  /** Chooses an option by its name, without the count that may stand behind it. */
  choose(option: string): Promise<void> {
    return this.#act(async (element) => {
      const name = `label.replace(/ \\(\\d+\\)$/, '')`
      const [value] = await this.#read<string>(`[...it].find(({ label }) => ${name} === ${toSource(option)}).value`)
      await element.select(value ?? '')
    })
  }

  toString(): string {
    return this.#expression
  }

  #within(expression: string) {
    return new Locator(this.#browser, `${this.#expression}.flatMap((it) => ${expression})`)
  }

  #read<T>(expression: string): Promise<T[]> {
    return evaluate(this.#browser, `${this.#expression}.map((it) => ${expression})`)
  }

  /** Waits until there is an element and no animation moves it, then acts on it. */
  #act(action: (element: Element) => Promise<void>) {
    return retry(async () => {
      await ensureLibrary(this.#browser)
      const element = await this.#browser.find(`(${prepare})(${this.#expression}[0])`)
      if (!element) throw new Error(`Nothing is found by ${this}`)
      await action(element)
    })
  }
}

/**
 * Makes an element ready for a click: it must not move, or the click would miss it. Scrolls it at once to the middle of the
 * window, where nothing covers it; the drivers would scroll as little as possible, and smoothly if the page asks for that.
 */
const prepare = `(it) => {
  if (!it) return null
  const moves = ({ effect, playState }) => playState === 'running' && effect.target.contains(it)
  if (document.getAnimations().some(moves)) throw new Error('It still moves')
  it.scrollIntoView({ block: 'center', behavior: 'instant' })
  return it
}`

/** The value of an expression in the page, or in the next page if a navigation comes in between. */
function evaluate<T>(browser: Browser, expression: string): Promise<T> {
  return retry(async () => {
    await ensureLibrary(browser)
    return (await browser.evaluate(expression)) as T
  })
}

async function ensureLibrary(browser: Browser) {
  const isThere = await browser.evaluate('"TestingLibraryDom" in window')
  if (!isThere) await browser.evaluate(`(() => { ${library}\n })()`)
}

/** Repeats an action until it succeeds. Unlike `toPass`, it throws the action's own error when the time is over. */
async function retry<T>(action: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 10_000
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await setTimeout(50)
    }
  }
}

function toSource(value: string | RegExp | undefined): string | undefined {
  return value instanceof RegExp ? String(value) : JSON.stringify(value)
}
