import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFolder } from '../server/database/testing/engines.ts'

const noLibrary = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'

test.each(['v24.8.0', 'v24.21.0', 'v26.0.0'])(
  'scripts run the Node.js of the machine if it is new enough (%s)',
  (version) => {
    const { status, chosen, ownNode } = prepare({ version, installed: 'exit 0' })
    expect(status).toBe(0)
    expect(readlinkSync(chosen)).toBe(ownNode)
  },
)

test.each(['v20.20.2', 'v22.22.0', 'v24.7.0', 'v25.9.0'])('otherwise the one that npm installs (%s)', (version) => {
  const { status, chosen, installedNode } = prepare({ version, installed: 'exit 0' })
  expect(status).toBe(0)
  expect(readlinkSync(chosen)).toBe(installedNode)
})

test('one sentence names the cause and the command when neither can run them', () => {
  const { status, stderr } = prepare({ version: 'v20.20.2', installed: `echo "${noLibrary}" >&2; exit 127` })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n').at(-1)).toBe(
    `riparo: Node.js v20.20.2 is too old, and the one that npm installed does not run (${noLibrary}): apt-get install libatomic1`,
  )
})

test('and that newer one is needed where npm installs none for the platform', () => {
  const { status, stderr } = prepare({ version: 'v22.22.0', installed: null })
  expect(status).toBe(1)
  expect(stderr).toContain('there is none for this platform): install Node.js 24.8 or newer')
})

/**
 * Runs the installation in a folder of its own, with a Node.js that gives this version, and an npm that installs another, as npm 10
 * does, which leaves no link to it. `installed`: its shell commands, or null for none.
 */
function prepare({ version, installed }: { version: string; installed: string | null }) {
  const root = createFolder()
  for (const folder of ['scripts', 'packages/node-test/bin']) mkdirSync(join(root, folder), { recursive: true })
  cpSync(fileURLToPath(new URL('prepare.mjs', import.meta.url)), join(root, 'scripts/prepare.mjs'))
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ optionalDependencies: { 'node-other': '1', 'node-test': '1' } }),
  )
  const ownNode = join(root, 'own-node')
  writeProgram(ownNode, `[ "$1" = --version ] && echo ${version} || exec '${process.execPath}' "$@"`)
  if (installed) writeProgram(join(root, 'packages/node-test/bin/node'), installed)
  const npm = join(root, 'npm.mjs')
  writeFileSync(
    npm,
    `import { cpSync, mkdirSync } from 'node:fs'
     mkdirSync('node_modules/.bin', { recursive: true })
     cpSync('packages', 'node_modules', { recursive: true })`,
  )
  const env = { ...process.env, npm_execpath: npm, npm_node_execpath: ownNode }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', 'install'], { cwd: root, env })
  const nodeModules = join(root, 'node_modules')
  return {
    status,
    stderr: stderr.toString(),
    chosen: join(nodeModules, '.bin/node'),
    ownNode,
    installedNode: join(nodeModules, 'node-test/bin/node'),
  }
}

function writeProgram(file: string, commands: string) {
  writeFileSync(file, `#!/bin/sh\n${commands}\n`, { mode: 0o755 })
}
