import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { propertyRecord } from '../../server/content/service/testing/content-service.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { type Colleague, openOffice } from '../testing/office-visitor.ts'

const page = '/old-addresses'
const browser = { Accept: 'text/html,application/xhtml+xml' }

let site: TestSite
let owner: Colleague
let agent: Colleague
let folder: ReturnType<typeof createContentFolder>
const records = ['garden0001', 'onhold0001', 'gone000001'].map((id) => ({
  ...propertyRecord(1),
  ...{ id, propertyName: `${id.replace(/\d+/, '')} flat`, propertyUrlSlug: id },
}))
beforeAll(async () => {
  folder = createContentFolder(records)
  writeFileSync(
    join(folder.path, 'redirects.csv'),
    'from,to\n/of-file,/contact-us/\n/of-file-dead,/property-listing/never\n/step-1,/step-2\n/step-2,/faqs\n',
  )
  site = await startSite({ CONTENT_DIR: folder.path })
  owner = await openOffice(site, 'Olive Wanjiku', 'owner')
  agent = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})
beforeEach(async () => {
  // Writes what the test before counted.
  await owner.get(page)
  write('delete from redirects; delete from missed_addresses')
})

function write(statements: string) {
  const database = site.openDatabase({ readOnly: false })
  database.exec(statements)
  database.close()
}

const post = (fields: Record<string, string>, who = owner) => who.post(page, new URLSearchParams(fields))
const store = (table: string, who = owner) => post({ intent: 'table', step: 'store', table }, who)
const lead = (from: string, to: string) => post({ intent: 'lead', id: from, from, to })

async function locate(path: string, init?: RequestInit) {
  const answer = await site.ask(path, { headers: browser, ...init })
  await answer.text()
  return [answer.status, answer.headers.get('location')]
}

describe('an old address', () => {
  test('leads by 301 and one hop to its page, also with HEAD, whatever its spelling and the keys of mailings (M5.1)', async () => {
    expect((await store('/Old/Garden-Flat/ garden0001\n/old/a /old/b\n/old/b /contact-us/')).location).toBe(
      '/office/old-addresses?done=stored',
    )
    const garden = [301, '/property-listing/garden0001']
    for (const path of ['/old/garden-flat', '/OLD/garden%2Dflat/?utm_source=x&fbclid=y', '/old/garden-flat?x=1'])
      expect(await locate(path)).toEqual(garden)
    expect(await locate('/old/garden-flat', { method: 'HEAD' })).toEqual(garden)
    expect(await locate('/old/garden-flat).')).toEqual(garden)
    expect(await locate('/old/a')).toEqual([301, '/contact-us/'])
    expect((await locate('/old/garden-flat', { method: 'POST' }))[0]).toBe(405)
    expect((await locate('/old/other'))[0]).toBe(404)
  })

  test('of the firm’s file leads too, in one hop, and one whose page is not there answers as without it (M5.2)', async () => {
    expect(await locate('/of-file')).toEqual([301, '/contact-us/'])
    expect(await locate('/step-1')).toEqual([301, '/faqs'])
    expect((await locate('/of-file-dead'))[0]).toBe(404)
  })

  test('with a query is looked up on the home page too, and no other query is (M5.2)', async () => {
    expect((await locate('/?p=12'))[0]).toBe(200)
    await store('/?p=12 garden0001\n/listing.php?id=5 garden0001')
    expect(await locate('/?p=12')).toEqual([301, '/property-listing/garden0001'])
    expect(await locate('/?p=12&utm_source=x')).toEqual([301, '/property-listing/garden0001'])
    expect(await locate('/listing.php?id=5&lang=en')).toEqual([301, '/property-listing/garden0001'])
    for (const path of ['/', '/?p=13', '/?q=12']) expect((await locate(path))[0]).toBe(200)
    expect((await locate('/listing.php?id=6'))[0]).toBe(404)
  })

  test('of bytes that are no UTF-8 leads on as well', async () => {
    await store('/caf%E9%20one /faqs')
    expect(await locate('/caf%e9%20one')).toEqual([301, '/faqs'])
    expect((await locate('/caf%E8%20one'))[0]).toBe(404)
  })

  test('that is an address of ours never wins, whatever a row says: a page, a withdrawn property, one on hold (M5.2)', async () => {
    const database = site.openDatabase({ readOnly: false })
    for (const path of [
      '/contact-us',
      '/property-listing/garden0001',
      '/property-listing/gone000001',
      '/property-listing/onhold0001',
      '/feed.xml',
      '/office',
      '/',
    ])
      database
        .prepare("insert into redirects values (?, '/faqs', 'import', '2026-11-30T00:00:00.000Z', null)")
        .run(path)
    database.close()
    await store('/x /faqs')
    for (const id of ['gone000001', 'onhold0001']) await site.listingStore?.withdraw(id)
    write("update replaced_listings set withdrawn_as = 'on-hold' where listing_id = 'onhold0001'")
    expect((await locate('/contact-us/'))[0]).toBe(200)
    expect((await locate('/'))[0]).toBe(200)
    expect((await locate('/property-listing/garden0001'))[0]).toBe(200)
    expect((await locate('/property-listing/gone000001'))[0]).toBe(410)
    expect((await locate('/property-listing/onhold0001'))[0]).toBe(404)
    expect((await locate('/?utm_source=x'))[0]).toBe(200)
    expect((await locate('/feed.xml'))[0]).toBe(200)
    expect(await locate('/office')).toEqual([308, '/office/'])
    expect(await locate('/x')).toEqual([301, '/faqs'])
    expect((await owner.get(page)).html).toContain('Nobody has asked for a page that is not there.')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a\r\nX-Injected: 1',
  ])('never leads to another host, also by a row with %j (M5.1)', async (target) => {
    const database = site.openDatabase({ readOnly: false })
    database
      .prepare("insert into redirects values ('/evil', ?, 'import', '2026-11-30T00:00:00.000Z', null)")
      .run(target)
    database.close()
    await store('/x /faqs')
    const answer = await site.ask('/evil')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-injected')).toBeNull()
    expect((await store(`/evil-2\t${target}`)).status).toBe(422)
  })

  test('loops, doubles and targets that are not there are named by line, nothing is stored, and the table stays (M5.3)', async () => {
    await store('/taken /faqs')
    const table = [
      '/fine /faqs',
      '/a /b',
      '/b /a',
      '/c /nowhere',
      '/taken /contact-us/',
      '/of-file /faqs',
      '/faqs /about-us/',
    ].join('\n')
    for (const step of ['check', 'store']) {
      const { status, html } = await post({ intent: 'table', step, table })
      expect(status).toBe(422)
      expect(html).toContain('6 lines cannot be stored')
      for (const said of [
        'Line 2: leads back',
        'Line 3: leads back',
        'Line 4: there is no page at /nowhere',
        'Line 5: “/taken” leads to /faqs already',
        'Line 6: “/of-file” leads to /contact-us/ already',
        'Line 7: “/faqs” is a page',
      ])
        expect(html).toContain(said)
      expect(html).toContain('/taken /contact-us/')
      expect((await locate('/fine'))[0]).toBe(404)
    }
    const { status, html } = await post({ intent: 'table', step: 'check', table: '/fine /faqs\n/taken /faqs' })
    expect([status, html.includes('1 new address, without a fault. 1 is there already.')]).toEqual([200, true])
    expect(html).toContain('Store 1 address')
    expect((await locate('/fine'))[0]).toBe(404)
  })

  test('an agent neither reads nor writes any, nor somebody who is signed out or on another site', async () => {
    await store('/old /faqs')
    expect((await agent.get(page)).status).toBe(403)
    expect((await agent.get('/old-addresses/redirects.csv')).status).toBe(403)
    for (const fields of [
      { intent: 'table', step: 'store', table: '/evil /faqs' },
      { intent: 'lead', from: '/evil', to: '/faqs' },
      { intent: 'remove', from: '/old' },
      { intent: 'undo', was: 'led', from: '/old' },
    ] as Record<string, string>[]) {
      expect((await post(fields, agent)).status).toBe(403)
      const body = new URLSearchParams(fields)
      expect(
        (await site.ask(`/office${page}`, { method: 'POST', headers: { Origin: site.url }, body })).status,
      ).not.toBe(303)
      expect((await owner.post(page, body, { Origin: 'https://evil.example' })).status).toBe(403)
    }
    expect((await locate('/evil'))[0]).toBe(404)
    expect(await locate('/old')).toEqual([301, '/faqs'])
  })
})

describe('what visitors asked for in vain', () => {
  const ask = async (path: string, times = 1, init: RequestInit = { headers: browser }) => {
    for (let time = 0; time < times; time++) await (await site.ask(path, init)).text()
  }

  test('stands in the office, most asked first, and is led somewhere by its suggestion or by a search (M5.4)', async () => {
    await ask('/old/garden-flat', 3)
    await ask('/old/garden-flat/?utm_source=x', 2)
    await ask('/?p=77', 2)
    await ask('/who-we-were')
    const { html } = await owner.get(page)
    expect(html).toMatch(/old\/garden-flat<.*5 times.*\?p=77<.*2 times.*who-we-were<.*1 time,/s)
    expect(html).toMatch(/value="\/property-listing\/garden0001"[^>]*><span>Lead to <bdi>garden flat/)
    const choice = await owner.get(`${page}?lead=%2Fwho-we-were&find=contact`)
    expect(choice.html).toContain('value="/contact-us/"')

    const led = await lead('/old/garden-flat', '/property-listing/garden0001')
    expect(led.status).toBe(303)
    const after = await owner.get(led.location.slice('/office'.length))
    expect(after.html).toContain('The old address leads there now.')
    expect(after.html).not.toMatch(/old\/garden-flat<.*5 times/s)
    expect(await locate('/old/garden-flat')).toEqual([301, '/property-listing/garden0001'])
    await post({ intent: 'undo', was: 'led', from: '/old/garden-flat', to: '' })
    expect((await locate('/old/garden-flat'))[0]).toBe(404)
  })

  test('counts no HEAD, no script’s request, no page of ours, no file, and nothing of a person (M5.5)', async () => {
    await ask('/vain', 1, { method: 'HEAD', headers: browser })
    await ask('/vain', 1, { headers: { Accept: '*/*' } })
    for (const path of [
      '/contact-us',
      '/wp-login.php',
      '/.env',
      '/a.jpg',
      '/ann%40example.com',
      '/call/+254712345678',
      '/%E9',
    ])
      await ask(path)
    await ask('/search?name=Ann%20Wanjiku')
    await ask('/?name=Ann')
    await owner.get(page)
    const database = site.openDatabase()
    expect(database.prepare('select address from missed_addresses').all()).toEqual([{ address: '/search' }])
    database.close()
  })

  test('a path that is no UTF-8, or of any length, is answered', async () => {
    for (const path of ['/%E0%A4%A', `/${'a'.repeat(8_000)}`, '/%00']) {
      const status = await new Promise((resolve) => {
        request(`${site.url}${path}`, { headers: browser }, (answer) => resolve(answer.resume().statusCode)).end()
      })
      expect(status).toBeLessThan(500)
    }
  })
})

describe('the list of redirects', () => {
  test('is searched, names where each comes from and which lead nowhere, and has a file that can be pasted again', async () => {
    await store('/old/garden garden0001\n/old/terms /faqs')
    const { html } = await owner.get(`${page}?words=garden`)
    expect(html).toMatch(/old\/garden<.*from the office/s)
    expect(html).not.toContain('/old/terms<')
    const dead = await owner.get(`${page}?words=dead`)
    expect(dead.html).toMatch(/of-file-dead<.*from the file redirects\.csv.*There is no such page any more/s)
    expect(dead.html).not.toContain('>Remove<')
    const file = await owner.get('/old-addresses/redirects.csv')
    expect(file.html.split('\r\n')).toEqual([
      '"from","to"',
      '"/old/garden","/property-listing/garden0001"',
      '"/old/terms","/faqs"',
      '',
    ])
    const again = await post({ intent: 'table', step: 'check', table: file.html })
    expect(again.html).toContain('Nothing in it is new. 2 are there already.')
  })

  test('one is removed, which can be taken back, and both stand in the activity of owners alone', async () => {
    await store('/old /faqs')
    const { location } = await post({ intent: 'remove', id: '/old', from: '/old' })
    expect((await locate('/old'))[0]).toBe(404)
    const { html } = await owner.get(location.slice('/office'.length))
    expect(html).toContain('The redirect is removed.')
    expect(html).toContain('>Undo<')
    expect((await post({ intent: 'undo', was: 'removed', from: '/old', to: '/faqs' })).status).toBe(303)
    expect(await locate('/old')).toEqual([301, '/faqs'])
    expect((await post({ intent: 'remove', id: '/gone', from: '/gone' })).status).toBe(422)
    const activity = (await owner.get('/activity')).html
    expect(activity).toMatch(/redirected.*\/old to \/faqs/s)
    expect(activity).toMatch(/removed the redirect from.*\/old to \/faqs/s)
    expect((await agent.get('/activity')).html).not.toContain('/old to /faqs')
  })
})

test.each([
  ['/a,/contct-us', /redirects\.csv: line 2: there is no page at \/contct-us/],
  ['/a,https://evil.example', /line 2: “https:\/\/evil\.example” is no page of this site/],
  ['/a,/b\n/b,/a', /line 2: leads back to itself/],
  ['/a,/faqs\n/A,/contact-us', /line 3: “\/a” leads elsewhere in line 2/],
])('the start names the fault of a file with %j (M5.3)', async (lines, said) => {
  using faulty = createContentFolder(records)
  writeFileSync(join(faulty.path, 'redirects.csv'), `from,to\n${lines}`)
  await expect(startSite({ CONTENT_DIR: faulty.path })).rejects.toThrow(said)
})
