import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache', 'second-build')

/** Two changed words: one stands in the frame of every page, one on the page of a property. */
const changes = [
  { file: 'app/frame/footer.tsx', from: '<h2>Properties</h2>', to: '<h2>Homes</h2>' },
  { file: 'app/property/true-cost.tsx', from: '>The true cost<', to: '>The whole cost<' },
]

/**
 * Builds the site a second time, from a copy with two changed words, once for each build of the site. Returns the folder from which its server
 * starts.
 */
export async function buildAgain(): Promise<string> {
  const own = readFileSync(join(root, 'build', '.prepared'), 'utf8')
  const stamp = join(folder, '.prepared')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === own) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['app', 'domain', 'office', 'scripts', 'server', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['react-router.config.ts', 'vite.config.ts']) cpSync(join(root, name), join(folder, name))
  for (const name of ['content', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  for (const { file, from, to } of changes) {
    const before = readFileSync(join(folder, file), 'utf8')
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${file} has no ${from}`)
    writeFileSync(join(folder, file), after)
  }
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: folder })
  writeFileSync(stamp, own)
  return folder
}
