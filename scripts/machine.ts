import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
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
  updatePackageLists()
  run([...asRoot, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', name])
}

/** Unpacks packages into a new folder, without installing them; makes no folder without apt or when one of them cannot be had. */
export function unpackDebianPackages(names: readonly string[], folder: string): void {
  console.error(`riparo: fetching Debian's packages ${names.join(', ')} …`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const download = () => run(['apt-get', 'download', ...names], unfinished)
  const isDownloaded = download() || (updatePackageLists() && download())
  const files = globSync('*.deb', { cwd: unfinished })
  if (isDownloaded && files.every((file) => run(['dpkg', '-x', file, '.'], unfinished))) renameSync(unfinished, folder)
  else rmSync(unfinished, { recursive: true, force: true })
}

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']

function updatePackageLists() {
  return run([...asRoot, 'apt-get', 'update', '-qq'])
}

/** True if the program ended without an error. */
function run([program = '', ...parameters]: string[], cwd = '.') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, parameters, { cwd, stdio: 'ignore', env }).status === 0
}

function findProgram(name: string): string | null {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile()) ?? null
}
