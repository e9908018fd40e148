import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A Chromium with windows: `CHROME_PATH`, or the first on the path; null where there is none. */
export function findChromium(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  const named = process.env.CHROME_PATH
  return named ? named : (names.map(findProgram).find((path) => path !== null) ?? null)
}

/** Debian's Firefox, or another on the path; null where there is none. */
export function findFirefox(): string | null {
  return findProgram('firefox-esr') ?? findProgram('firefox')
}

/** The driver of WebKitGTK; null where it is missing, or the X server that WebKitGTK needs. */
export function findWebkitDriver(): string | null {
  return hasProgram('Xvfb') ? findProgram('WebKitWebDriver') : null
}

/**
 * The browser that the tests drive: `CHROME_PATH`, Chromium's headless shell, or a whole Chromium. The shell opens and
 * closes pages for a third of the processor time, because it draws no window around them.
 */
export function findTestBrowser(): string | null {
  return process.env.CHROME_PATH || findProgram('chromium-headless-shell') || findChromium()
}

/** Whether a program of this name is on the path. */
export function hasProgram(name: string): boolean {
  return findProgram(name) !== null
}

/** Whether a PostgreSQL server can be started here. */
export function hasPostgres(): boolean {
  return findProgram('initdb') !== null || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0
}

/** Installs by apt; does nothing without apt or without the right to use it. */
export function installDebianPackage(name: string): void {
  console.error(`riparo: installing Debian's package ${name} …`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const [program = '', ...parameters] = [...asRoot, ...step]
    spawnSync(program, parameters, { stdio: 'ignore', env })
  }
}

function findProgram(name: string): string | null {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile()) ?? null
}
