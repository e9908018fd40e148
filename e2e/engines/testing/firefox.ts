import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { fontsFolder } from '../../testing/fonts.setup.ts'
import { type Browser, browserEnvironment, type Options } from './browser.ts'

/** No service of Firefox asks for anything on the network, besides those that Puppeteer turns off itself. */
const offline = {
  'app.normandy.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.dns.disablePrefetch': true,
  'network.trr.mode': 5,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
}

/** The sandbox of a page may read fonts only here; otherwise it asks for each some thousand times in vain, for up to 30 seconds. */
const fonts = { 'security.sandbox.content.read_path_whitelist': `${fontsFolder}/` }

/** Without a screen Firefox finds no mouse: a fine pointer (2) that hovers (4). */
const mouse = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 }

/** Starts Firefox with a profile of its own, driven over WebDriver BiDi: Debian has no geckodriver for the classic protocol. */
export async function startFirefox(executablePath: string, { javaScript = true }: Options = {}): Promise<Browser> {
  await using stack = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'riparo-firefox-'))
  stack.defer(() => rm(home, { recursive: true, force: true }))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: browserEnvironment(home),
    defaultViewport: null,
    extraPrefsFirefox: { ...offline, ...fonts, ...mouse, 'javascript.enabled': javaScript },
    timeout: 60_000,
  })
  stack.defer(() => browser.close())
  // The tab that Firefox starts with never gets the focus of its window, without which no key presses a button.
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) faults.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`page error: ${error}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') faults.push(`foreign request: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`answer ${response.status()}: ${response.url()}`)
  })

  const owned = stack.move()
  return {
    faults,
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    resize: (size) => page.setViewport(size),
    evaluate: (expression) => page.evaluate(expression),
    screenshot: () => page.screenshot(),
    async find(expression) {
      const handle = (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLElement> | null
      if (!handle) return null
      // Puppeteer's own click waits for an observer in the page, which is never called where JavaScript is off.
      const centre = async (): Promise<[x: number, y: number]> => {
        const { x, y, width, height } = await handle.evaluate((it) => it.getBoundingClientRect().toJSON())
        return [x + width / 2, y + height / 2]
      }
      return {
        async click() {
          await page.mouse.move(...(await centre()))
          // Where the last key was pressed just before, Firefox may still scroll to the field that took it.
          if (!(await handle.evaluate((it) => it.matches(':hover')))) throw new Error('It is not beneath the mouse')
          await page.mouse.click(...(await centre()))
        },
        type: (text) => handle.type(text),
        select: async (value) => void (await handle.select(value)),
      }
    },
    close: owned.disposeAsync.bind(owned),
  }
}
