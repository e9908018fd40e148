import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, Capabilities, type WebElement } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote/index.js'
import { type Browser, browserEnvironment, type Options } from './browser.ts'

/**
 * Starts WebKitGTK's MiniBrowser on a display of its own, as it has no headless mode. Its driver speaks classic WebDriver,
 * which tells nothing of the console.
 */
export async function startWebkitgtk(driverPath: string, { javaScript = true }: Options = {}): Promise<Browser> {
  await using stack = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'riparo-webkitgtk-'))
  stack.defer(() => rm(home, { recursive: true, force: true }))
  const display = await startDisplay()
  stack.defer(display.close)
  const service = new DriverService.Builder(driverPath)
    .setLoopback(true)
    .setEnvironment({ ...browserEnvironment(home), DISPLAY: display.name, NO_AT_BRIDGE: '1' })
    .build()
  stack.defer(() => service.kill())
  const args = ['--automation', `--enable-javascript-markup=${javaScript}`]
  const driver = await new Builder()
    .usingServer(await service.start(60_000))
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } }))
    .build()
  stack.defer(() => driver.quit())

  const owned = stack.move()
  return {
    faults: [],
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    resize: async (size) =>
      void (await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size })),
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async find(expression) {
      const element = await driver.executeScript<WebElement | null>(`return (${expression})`)
      if (!element) return null
      return {
        click: () => element.click(),
        type: (text) => element.sendKeys(text),
        select: (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
      }
    },
    close: owned.disposeAsync.bind(owned),
  }
}

/** An X server without a screen, under the first number that is free. */
async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exit = once(server, 'exit')
  const [number] = await Promise.race([once(server.stdout, 'data'), exit])
  if (server.exitCode !== null) throw new Error(`Xvfb ended with ${server.exitCode}`)
  return {
    name: `:${String(number).trim()}`,
    async close() {
      server.kill()
      await exit
    },
  }
}
