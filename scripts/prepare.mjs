// Makes the checkout ready to run: installs and builds what changed, and nothing else. Built-ins only, so that it runs
// before anything is installed and under any Node.js from 20 on.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const steps = {
  install: { inputs: ['package.json', 'package-lock.json'], stamp: 'node_modules/.prepared', run: install },
  build: {
    inputs: ['app', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'],
    stamp: 'build/.prepared',
    run: build,
  },
}

for (const name of process.argv.slice(2).length ? process.argv.slice(2) : ['install', 'build']) prepare(steps[name])

function prepare({ inputs, stamp, run }) {
  const path = join(root, stamp)
  const digest = hash(inputs)
  if (existsSync(path) && readFileSync(path, 'utf8') === digest) return
  run()
  writeFileSync(path, digest)
}

function install() {
  say('installing packages')
  // Development packages too: they build the site, also where NODE_ENV says production.
  npm('ci', '--include=dev', '--include=optional')
}

function build() {
  say('building the site')
  npm('run', '--silent', 'build')
}

/** The npm that runs this script, whatever it is called on this machine. */
function npm(...args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli ? [process.env.npm_node_execpath ?? process.execPath, [cli]] : ['npm', []]
  try {
    execFileSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 })
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}`)
    console.error(`riparo: npm ${args.join(' ')} failed`)
    process.exit(1)
  }
}

function hash(inputs) {
  const digest = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const input of inputs) for (const file of list(input)) digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex')
}

function list(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => list(join(path, name)))
}

function say(what) {
  console.error(`riparo: ${what} …`)
}
