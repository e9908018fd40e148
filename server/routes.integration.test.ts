import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compose } from './compose.ts'
import { toConfig } from './config/config.ts'

test('the server answers these addresses, and the pages any other', async () => {
  expect(await listRoutes()).toEqual([
    'GET /*',
    'GET /assets/*',
    'GET /feed.xml',
    'GET /healthz',
    'GET /map-tiles/:z/:x/:y',
    'GET /media/*',
    'GET /office/assets/*',
    'GET /office/messages/:id/files/:entry/:part',
    'GET /photographs/:name',
    'GET /pictures/:width/*',
    'GET /properties/for-rent/feed.xml',
    'GET /properties/for-sale/apartments-and-mansionettes/feed.xml',
    'GET /properties/for-sale/feed.xml',
    'GET /properties/for-sale/land-and-plots/feed.xml',
    'GET /properties/for-sale/residential-homes/feed.xml',
    'GET /property-listing/:id/code.svg',
    'GET /property-listings/feed.xml',
    'GET /readyz',
    'GET /robots.txt',
    'GET /share-cards/*',
    'GET /sitemap.xml',
    'GET /sitemaps/:name.xml',
    'GET /sw.js',
    'GET /wp-json/*',
    'GET, POST /graphql',
    'POST /data-saver',
    'POST /forget-device',
    'POST /forms/contact-us',
    'POST /forms/newsletter',
    'POST /forms/property-inquiry',
    'POST /forms/saved-search',
    'POST /hooks/content',
    'POST /newsletter/confirm',
    'POST /newsletter/unsubscribe',
    'POST /office',
    'POST /office/*',
    'POST /office/uploads/:id',
    'POST /office/uploads/import/:id',
    'POST /saved-searches',
  ])
})

/** Fastify's routes in alphabetical order. HEAD comes with GET; a form refuses the methods other than POST. */
async function listRoutes() {
  const dataDir = mkdtempSync(join(tmpdir(), 'riparo-routes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { app } = await compose(toConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  onTestFinished(() => app.close())
  await app.ready()
  return parseTree(app.printRoutes()).sort()
}

/** Fastify prints the routes as a tree in which each line continues the path of its parent. */
function parseTree(tree: string) {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    const path = (parents[depth - 1] ?? '') + part.replace('(empty root node)', '')
    parents.splice(depth, parents.length, path)
    if (!methods) return []
    const isForm = methods.includes('DELETE')
    const said = isForm
      ? 'POST'
      : methods
          .split(', ')
          .filter((method) => method !== 'HEAD')
          .join(', ')
    return `${said} ${path.startsWith('/') ? path : `/${path}`}`
  })
}
