// Makes the checkout ready to run: installs, builds and resizes pictures if their inputs changed. Without a step's name it makes the
// pictures while the server runs. It uses only built-in modules, because it runs before anything is installed, under any Node.js from 20 on.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const steps = {
  install: { inputs: ['package.json', 'package-lock.json'], stamp: 'node_modules/.prepared', run: install },
  build: {
    inputs: [
      'app',
      'domain',
      'office',
      'package-lock.json',
      'react-router.config.ts',
      'scripts/chunks.ts',
      'scripts/worker.ts',
      'vite.config.ts',
    ],
    stamp: 'build/.prepared',
    run: build,
  },
  pictures: {
    inputs: [
      `${process.env.CONTENT_DIR || 'content'}/media`,
      'domain/pictures/picture-widths.ts',
      'package-lock.json',
      'scripts/pictures.ts',
      'server/pictures/encoder.ts',
      'server/pictures/ground.ts',
      'server/pictures/make-picture.ts',
      'server/pictures/originals.ts',
      'server/pictures/pictures.ts',
    ],
    stamp: '.cache/.pictures',
    run: makePictures,
  },
}

/** The Node.js that runs npm: scripts would find it on the path. */
const ownNode = process.env.npm_node_execpath ?? process.execPath
const ownVersion =
  ownNode === process.execPath ? process.version : spawnSync(ownNode, ['--version']).stdout.toString().trim()

const named = process.argv.slice(2)
const wanted = named.length ? named : ['install', 'build']
if (wanted.includes('install')) await prepare('install')
await Promise.all(wanted.filter((name) => name !== 'install').map(prepare))
if (named.length === 0) prepareLater('pictures')

async function prepare(name) {
  const { inputs, stamp, run } = steps[name]
  const path = resolve(root, stamp)
  const digest = hash(inputs) + (name === 'install' ? ` ${isNewEnough(ownVersion)}` : '')
  if (existsSync(path) && readFileSync(path, 'utf8') === digest) return
  await run()
  writeFileSync(path, digest)
}

/** Goes on when this process has ended, behind everything else that the machine does. The server makes a picture itself if it is asked for first. */
function prepareLater(name) {
  const later = spawn(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'ignore' })
  later.once('spawn', () => setPriority(later.pid, constants.priority.PRIORITY_LOW))
  later.once('error', (error) => say(`later: ${error.message}`))
  later.unref()
}

async function install() {
  say('installing packages')
  // Includes development packages, which build the site, even if NODE_ENV is production.
  await npm('ci', '--include=dev', '--include=optional')
  chooseNode()
}

/** The code has `await using`, which 24 is the first to know; some packages need 24.8 and leave out 25. */
function isNewEnough(version) {
  const [major, minor] = version.slice(1).split('.').map(Number)
  return major >= 26 || (major === 24 && minor >= 8)
}

/**
 * Links the Node.js that scripts run: the machine's own if it is new enough, otherwise the one that npm installed. npm 10 removes its
 * own link to that, together with those to the packages of other platforms, which have the same name.
 */
function chooseNode() {
  const packages = Object.keys(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).optionalDependencies)
  const installed = packages.map((name) => resolve(root, 'node_modules', name, 'bin/node')).find(existsSync)
  if (!isNewEnough(ownVersion)) requireThatRuns(installed)
  const link = resolve(root, 'node_modules/.bin/node')
  rmSync(link, { force: true })
  symlinkSync(isNewEnough(ownVersion) ? ownNode : installed, link)
}

function requireThatRuns(node) {
  const { status, stderr } = node ? spawnSync(node, ['--version']) : {}
  if (status === 0) return
  const reason = stderr?.toString().trim() || 'there is none for this platform'
  // Debian names a package after the library in it: libatomic1 has libatomic.so.1.
  const [, library, number] = /(lib[\w+]+)\.so\.(\d+)/.exec(reason) ?? []
  const remedy = library ? `apt-get install ${library.replace('_', '-')}${number}` : 'install Node.js 24.8 or newer'
  fail(`Node.js ${ownVersion} is too old, and the one that npm installed does not run (${reason}): ${remedy}`)
}

async function build() {
  say('building the site')
  await npm('run', '--silent', 'build')
}

async function makePictures() {
  say('making the pictures in their sizes')
  await npm('run', '--silent', 'pictures')
}

/** The npm that runs this script, whatever it is called on this machine. */
async function npm(...args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli ? [process.env.npm_node_execpath ?? process.execPath, [cli]] : ['npm', []]
  try {
    await promisify(execFile)(command, [...first, ...args], { cwd: root, maxBuffer: 1e9 })
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}`)
    fail(`npm ${args.join(' ')} failed`)
  }
}

function hash(inputs) {
  const digest = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const input of inputs)
    for (const file of list(input)) digest.update(file).update(readFileSync(resolve(root, file)))
  return digest.digest('hex')
}

/** Empty for a missing file or folder, which the step that needs it reports. Names with a dot are those of tools. */
function list(path) {
  if (!existsSync(resolve(root, path))) return []
  if (statSync(resolve(root, path)).isFile()) return [path]
  return readdirSync(resolve(root, path))
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => list(`${path}/${name}`))
}

function say(what) {
  console.error(`riparo: ${what} …`)
}

function fail(reason) {
  console.error(`riparo: ${reason}`)
  process.exit(1)
}
