import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A full Chromium, not the headless shell: `CHROME_PATH`, or the first on the path; null if there is none. */
export function findChromium(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  const named = process.env.CHROME_PATH
  return named ? named : (names.map(findProgram).find((path) => path !== null) ?? null)
}

/** Debian's Firefox, or another on the path; null if there is none. */
export function findFirefox(): string | null {
  return findProgram('firefox-esr') ?? findProgram('firefox')
}

/** The driver of WebKitGTK; null if it or the X server that it needs is missing. */
export function findWebkitDriver(): string | null {
  return hasProgram('Xvfb') ? findProgram('WebKitWebDriver') : null
}

/**
 * The browser for the tests: `CHROME_PATH`, Chromium's headless shell, or a full Chromium. The shell opens and closes pages
 * in a third of the processor time, because it draws no window.
 */
export function findTestBrowser(): string | null {
  return process.env.CHROME_PATH || findProgram('chromium-headless-shell') || findChromium()
}

/** True if a program of this name is on the path. */
export function hasProgram(name: string): boolean {
  return findProgram(name) !== null
}

/** True if PostgreSQL's server programs are installed. */
export function hasPostgres(): boolean {
  return findProgram('initdb') !== null || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0
}

/** Installs a package with apt; does nothing without apt or without root rights. */
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
