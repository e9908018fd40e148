import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from '../bench/figure.ts'
import { startServer } from '../bench/start-server.ts'
import { startTlsFront } from '../bench/tls-front.ts'

const run = promisify(execFile)

const scanner = '@mdn/mdn-http-observatory@1.4.8'
const folder = '.cache/observatory'
const paths = ['/', '/property-listings/', '/contact-us/', '/insights/']

type Scan = {
  scan: { grade: string; score: number; testsFailed: number }
  tests: Record<string, { pass: boolean; scoreModifier: number; scoreDescription: string }>
}

/** Runs the MDN HTTP Observatory's scanner against the site behind a TLS proxy, on this machine only. */
export async function* measureObservatory(): AsyncGenerator<Figure> {
  await install()
  await using front = await startTlsFront()
  await using server = await startServer({ env: { SITE_URL: front.url, TRUST_PROXY: '1' } })
  front.leadTo(server.url)
  for (const of of paths) {
    const { scan, tests } = await grade(new URL(front.url).host + of, front.certificate)
    for (const [name, { pass, scoreDescription }] of Object.entries(tests)) {
      if (!pass) console.error(`${of}: ${name}: ${scoreDescription}`)
    }
    yield { name: `MDN HTTP Observatory (${scan.grade})`, of, value: scan.score, unit: 'points', least: 120 }
    yield { name: 'MDN HTTP Observatory, tests failed', of, value: scan.testsFailed, unit: '', budget: 0 }
  }
}

/**
 * Installs the scanner into its own folder without its install scripts, which fetch lists and build a database driver; grading needs
 * neither. The browsers' lists of preloaded hosts are missing then, but our host is on none of them.
 */
async function install() {
  const home = join(folder, 'node_modules/@mdn/mdn-http-observatory')
  if (!existsSync(home)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', scanner], {
      cwd: folder,
    })
  }
  writeFileSync(join(home, 'conf/hsts-preload.json'), '{}\n')
}

/** Runs in a separate process, because Node.js reads trusted certificates only at its start. */
async function grade(address: string, certificate: string): Promise<Scan> {
  const script = `import { scan } from '@mdn/mdn-http-observatory'
    console.log(JSON.stringify(await scan(process.argv[1])))`
  const parameters = ['--input-type=module', '--eval', script, address]
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificate }
  const { stdout } = await run(process.execPath, parameters, { cwd: folder, env })
  return JSON.parse(stdout)
}
