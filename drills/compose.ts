import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { findFreePort } from '../server/database/testing/start-postgres.ts'
import { folder, preparePodman, run } from './compose/podman.ts'
import { openProject } from './compose/project.ts'
import { buildFirst, buildRenamed, buildWords, changedText, measureImage, releases } from './compose/releases.ts'
import { open, pages, startVisitors } from './compose/visitors.ts'

type Project = Awaited<ReturnType<typeof openProject>>

/**
 * Builds the image with the `Dockerfile` and runs `compose.yaml` with it in containers: both servers give the same pages, a form that
 * reaches both is stored once, and visitors notice neither a server that is killed nor an upgrade one by one; an upgrade with a
 * migration that renames is done as docs/deploy.md says. With `COMPOSE_BUILT=1` it takes the images that an earlier run has built.
 */
export async function* measureCompose(): AsyncGenerator<Figure> {
  const missing = preparePodman()
  if (missing) return console.error(`compose skipped: ${missing}`)
  const port = String(await findFreePort())
  const variables = { DATABASE_PASSWORD: 'drill', SITE_URL: 'https://www.riparo.example', BALANCER_PORT: port }
  await using project = await openProject(variables)
  await makeImages(project)
  if (!process.env.COMPOSE_BUILT) {
    yield { name: 'build of the image', value: await buildFirst(), unit: 's' }
    yield { name: 'build of the next release', value: await buildWords(), unit: 's' }
    await buildRenamed()
  }
  const { own, base } = await measureImage()
  yield { name: "the site's own layers", value: own, unit: 'MB', budget: 250 }
  yield { name: 'the base, apart', value: base, unit: 'MB' }

  const begun = performance.now()
  for (const service of ['database', 'one', 'two', 'balancer']) await project.start(service, releases.first)
  const url = `http://127.0.0.1:${port}`
  while ((await open(url)) === null) await sleep(50)
  yield { name: 'from nothing to the first page', value: secondsSince(begun), unit: 's' }
  await sayVersions(project)

  yield* compareServers(project)
  yield* killUnderLoad(project, url)
  yield* upgradeInTurn(project, url)
  yield* upgradeTogether(project, url)
  yield* backUp(project)
}

async function makeImages(project: Project) {
  const node = /^FROM (\S+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? ''
  const images = [node, project.imageOf('balancer'), project.imageOf('database')].map(
    (image) => `docker.io/library/${image}`,
  )
  await run('drills/compose/make-images.sh', [join(folder, 'roots'), ...images], { minutes: 20 })
}

async function sayVersions(project: Project) {
  const [node, nginx, postgres] = await Promise.all([
    project.exec('one', 'node', '--version'),
    project.exec('balancer', 'sh', '-c', 'nginx -v 2>&1'),
    project.exec('database', 'psql', '--username', 'riparo', '--version'),
  ])
  console.log(
    `versions: Node.js ${node}; ${nginx} as ${project.imageOf('balancer')}; ${postgres} as ${project.imageOf('database')}`,
  )
}

async function* compareServers(project: Project): AsyncGenerator<Figure> {
  const servers = ['one', 'two'].map((service) => `http://${project.addressOf(service)}:3000`)
  let different = 0
  for (const path of pages) {
    const [one, two] = await Promise.all(servers.map((server) => open(server + path)))
    if (one === null || one !== two) different++
  }
  yield { name: 'pages that differ', value: different, unit: `of ${pages.length}`, budget: 0 }

  const inquiry = { msg: 'Once', key: 'the same form twice' }
  const references = [await postInquiry(servers[0] ?? '', inquiry), await postInquiry(servers[1] ?? '', inquiry)]
  yield { name: 'rows of one inquiry sent to both', value: await countMessages(project), unit: '', budget: 1, least: 1 }
  yield { name: 'references in its two answers', value: new Set(references).size, unit: '', budget: 1, least: 1 }
}

async function* killUnderLoad(project: Project, url: string): AsyncGenerator<Figure> {
  const visitors = startVisitors(url)
  await sleep(3000)
  const begun = performance.now()
  await project.kill('two')
  await project.untilHealthy('two')
  const seconds = secondsSince(begun)
  await sleep(3000)
  const { views, failed } = await visitors.stop()
  yield { name: 'one server killed, page views', value: views, unit: '' }
  yield { name: 'one server killed, failed page views', value: failed, unit: '', budget: 0 }
  yield { name: 'one server killed, until it serves again by itself', value: seconds, unit: 's' }
}

async function* upgradeInTurn(project: Project, url: string): AsyncGenerator<Figure> {
  const before = await countMessages(project)
  const visitors = startVisitors(url, { withFiles: true, withForms: true })
  await sleep(3000)
  const begun = performance.now()
  for (const service of ['one', 'two']) {
    // As docs/deploy.md says: the balancer leaves out a server that has just failed.
    if (service === 'two') await sleep(10_000)
    await project.stop(service)
    await project.start(service, releases.words)
    await project.untilHealthy(service)
  }
  const seconds = secondsSince(begun)
  await sleep(3000)
  const counts = await visitors.stop()
  const of = 'one server after the other replaced'
  yield { of, name: 'time', value: seconds, unit: 's' }
  yield { of, name: 'page views', value: counts.views, unit: '' }
  yield { of, name: 'failed page views', value: counts.failed, unit: '', budget: 0 }
  yield { of, name: 'missing scripts and styles', value: counts.missing, unit: `of ${counts.files}`, budget: 0 }
  // One for each server: the balancer sends no form twice, so one fails whose connection the server is just closing.
  yield { of, name: 'inquiries kept', value: counts.refused, unit: `of ${counts.inquiries}`, budget: 2 }
  yield* compareRows(project, of, before, counts)
  yield { of, name: 'servers with the new words', value: await countChanged(project), unit: 'of 2', least: 2 }
}

async function* upgradeTogether(project: Project, url: string): AsyncGenerator<Figure> {
  const before = await countMessages(project)
  const visitors = startVisitors(url, { withForms: true })
  await sleep(3000)
  const begun = performance.now()
  await Promise.all(['one', 'two'].map((service) => project.stop(service)))
  await Promise.all(['one', 'two'].map((service) => project.start(service, releases.renamed)))
  await Promise.all(['one', 'two'].map((service) => project.untilHealthy(service)))
  const seconds = secondsSince(begun)
  await sleep(6000)
  const counts = await visitors.stop()
  const of = 'both replaced for a migration that renames'
  yield { of, name: 'time', value: seconds, unit: 's' }
  yield { of, name: 'page views', value: counts.views, unit: '' }
  yield { of, name: 'failed page views', value: counts.failed, unit: '', budget: 0 }
  yield {
    of,
    name: 'inquiries answered with 5xx and kept',
    value: counts.refused,
    unit: `of ${counts.inquiries}`,
    least: 1,
  }
  yield* compareRows(project, of, before, counts)
  const empty = await query(project, "select count(*) from messages where coalesce(notice_version, '') = ''")
  yield { of, name: 'rows without their value under the new name', value: empty, unit: '', budget: 0 }
  const folders = ['one', 'two'].map((service) =>
    project.exec(service, 'sh', '-c', 'ls /data/backups 2>/dev/null | wc -l'),
  )
  const backups = (await Promise.all(folders)).reduce((sum, count) => sum + Number(count), 0)
  yield { of, name: 'backups made before the migration', value: backups, unit: '', least: 1 }
}

/** Each inquiry is a row once, also those that were sent again. */
async function* compareRows(
  project: Project,
  of: string,
  before: number,
  { inquiries, lost }: { inquiries: number; lost: number },
): AsyncGenerator<Figure> {
  const stored = (await countMessages(project)) - before
  yield { of, name: 'inquiries stored', value: stored, unit: '', least: inquiries, budget: inquiries }
  yield { of, name: 'inquiries lost', value: lost, unit: '', budget: 0 }
}

async function* backUp(project: Project): AsyncGenerator<Figure> {
  const copies = mkdtempSync(join(folder, 'backup-'))
  const begun = performance.now()
  await project.exec('one', 'node', 'cli/riparo.ts', 'backup', '/data/backups/today.jsonl')
  await project.copyFrom('one', '/data/backups/today.jsonl', copies)
  const seconds = secondsSince(begun)
  const lines = readFileSync(join(copies, 'today.jsonl'), 'utf8').split('\n')
  rmSync(copies, { recursive: true })
  const messages = lines.filter((line) => line.startsWith('{"table":"messages"')).length
  const stored = await countMessages(project)
  yield { name: 'backup and its copy', value: seconds, unit: 's' }
  yield { name: 'messages in the backup', value: messages, unit: '', least: stored, budget: stored }
}

async function countChanged(project: Project): Promise<number> {
  const contact = ['one', 'two'].map((service) => open(`http://${project.addressOf(service)}:3000/contact-us/`))
  return (await Promise.all(contact)).filter((page) => page?.includes(changedText)).length
}

const countMessages = (project: Project) => query(project, 'select count(*) from messages')

async function query(project: Project, sql: string): Promise<number> {
  return Number(await project.exec('database', 'psql', '--username', 'riparo', '--tuples-only', '--command', sql))
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000
}
