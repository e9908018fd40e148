import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { toConfig } from './config.ts'
import type { Env } from './reader.ts'

test('without any variable everything has its default, and cannot be changed', () => {
  const config = toConfig({})
  expect(config).toEqual({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: null,
    dataDir: resolve('data'),
    contentDir: resolve('content'),
    databaseUrl: null,
    properties: { endpoint: null, token: null, collection: 'riparo' },
    posts: { endpoint: null },
    imageHosts: [],
    mapTiles: null,
    office: true,
    mail: null,
    mailbox: null,
    formEndpoints: { 'contact-us': null, 'property-inquiry': null },
    contentMaxAgeMs: 60_000,
    contentHookSecret: null,
    loaderMinimumMs: 2000,
    formLimit: 30,
    trustProxy: 0,
    logLevel: 'info',
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('an empty variable is as good as none', () => {
  const names = ['HOST', 'PORT', 'SITE_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'FORM_LIMIT', 'LOG_LEVEL']
  expect(toConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(toConfig({}))
})

describe('a variable is understood', () => {
  test.each<[Env, object]>([
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'web-1.internal.' }, { host: 'web-1.internal.' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ SITE_URL: 'https://www.riparo.example/' }, { siteUrl: 'https://www.riparo.example' }],
    [{ SITE_URL: 'http://localhost:8080' }, { siteUrl: 'http://localhost:8080' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [{ CONTENT_DIR: '/srv/content' }, { contentDir: '/srv/content' }],
    [{ DATABASE_URL: 'postgres://u:p@h:5432/db' }, { databaseUrl: 'postgres://u:p@h:5432/db' }],
    [{ DATABASE_URL: 'postgres://h/db?user=a@b' }, { databaseUrl: 'postgres://h/db?user=a@b' }],
    [
      { PROPERTIES_ENDPOINT: 'https://h.example/graphql', PROPERTIES_TOKEN: ' t ', PROPERTIES_COLLECTION: 'riparos' },
      { properties: { endpoint: 'https://h.example/graphql', token: 't', collection: 'riparos' } },
    ],
    [
      { POSTS_ENDPOINT: 'https://blog.example', PROPERTIES_ENDPOINT: 'https://h.example:8443/graphql' },
      { posts: { endpoint: 'https://blog.example' }, imageHosts: ['h.example:8443', 'blog.example'] },
    ],
    [{ POSTS_ENDPOINT: 'http://a.example/news/' }, { posts: { endpoint: 'http://a.example/news' } }],
    [
      { POSTS_ENDPOINT: 'https://blog.example', IMAGE_HOSTS: 'CDN.example, media.example:8443' },
      { imageHosts: ['cdn.example', 'media.example:8443'] },
    ],
    [
      { IMAGE_HOSTS: 'cdn.example:443,[0:0::1]:8080,10.0.0.1:80' },
      { imageHosts: ['cdn.example', '[::1]:8080', '10.0.0.1'] },
    ],
    [
      { SMTP_URL: 'smtps://u:p@m.example', MAIL_FROM: 'Riparo <a@b.example>', MAIL_TO: 'c@d.example' },
      { mail: { smtpUrl: 'smtps://u:p@m.example', from: 'Riparo <a@b.example>', to: 'c@d.example' } },
    ],
    [
      { SMTP_URL: 'smtp://[::1]:25', MAIL_FROM: '"Riparo, Ltd." <a@b>', MAIL_TO: 'Büro, Riparo <büro@müller.example>' },
      {
        mail: {
          smtpUrl: 'smtp://[::1]:25',
          from: '"Riparo, Ltd." <a@b>',
          to: 'Büro, Riparo <büro@müller.example>',
        },
      },
    ],
    [
      { SMTP_URL: 'smtp://u@f.example:p@s%2F%23@m.example?a=b', MAIL_FROM: 'a@b.example', MAIL_TO: 'c@d.example' },
      { mail: { smtpUrl: 'smtp://u@f.example:p@s%2F%23@m.example?a=b', from: 'a@b.example', to: 'c@d.example' } },
    ],
    [{ MAIL_FROM: 'a@b.example', MAIL_TO: 'c@d.example' }, { mail: null }],
    [
      { IMAP_URL: 'imaps://firm%40b.example:p@m.example', MAIL_CHECKED_BY: 'mx.b.example', MAIL_OF_STRANGERS: 'on' },
      {
        mailbox: {
          ...{ url: 'imaps://firm%40b.example:p@m.example', oauth: null },
          ...{ checkedBy: 'mx.b.example', takesStrangers: true },
        },
      },
    ],
    [
      {
        ...{ IMAP_URL: 'imaps://firm%40b.example@m.example', IMAP_OAUTH_ENDPOINT: 'https://login.example/t/token' },
        ...{ IMAP_OAUTH_CLIENT: 'riparo', IMAP_OAUTH_SECRET: 's~1' },
      },
      {
        mailbox: {
          url: 'imaps://firm%40b.example@m.example',
          oauth: {
            ...{ endpoint: 'https://login.example/t/token', client: 'riparo', secret: 's~1' },
            scope: 'https://outlook.office365.com/.default',
          },
        },
      },
    ],
    [
      { CONTACT_FORM_ENDPOINT: 'https://h.example/contact-us' },
      { formEndpoints: { 'contact-us': 'https://h.example/contact-us', 'property-inquiry': null } },
    ],
    [
      { INQUIRY_FORM_ENDPOINT: 'http://127.0.0.1:8080/inquiry' },
      { formEndpoints: { 'contact-us': null, 'property-inquiry': 'http://127.0.0.1:8080/inquiry' } },
    ],
    [{ MAP_TILES_ATTRIBUTION: 'Maps' }, { mapTiles: null }],
    [
      { MAP_TILES_FILE: 'nairobi.pmtiles', MAP_TILES_ATTRIBUTION: 'Maps &amp; more' },
      { mapTiles: { file: resolve('nairobi.pmtiles'), upstream: null, attribution: [{ text: 'Maps & more' }] } },
    ],
    [
      {
        MAP_TILES_UPSTREAM: 'https://tiles.example/street/{z}/{y}/{x}.png?key=k',
        MAP_TILES_ATTRIBUTION: '© <a href="https://maps.example/about" target="_blank">Maps</a> and others',
      },
      {
        mapTiles: {
          file: null,
          upstream: 'https://tiles.example/street/{z}/{y}/{x}.png?key=k',
          attribution: [{ text: '© ' }, { text: 'Maps', href: 'https://maps.example/about' }, { text: ' and others' }],
        },
      },
    ],
    [{ CONTENT_MAX_AGE_S: '0' }, { contentMaxAgeMs: 0 }],
    [{ CONTENT_HOOK_SECRET: ' a secret ' }, { contentHookSecret: 'a secret' }],
    [{ LOADER_MINIMUM_MS: '0' }, { loaderMinimumMs: 0 }],
    [{ FORM_LIMIT: '0' }, { formLimit: 0 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  ])('%j', (env, expected) => {
    expect(toConfig(env)).toMatchObject(expected)
  })
})

describe('a malformed variable is named in one line with what it was and what it takes', () => {
  test.each<[name: string, value: string, takes: string]>([
    ['HOST', 'my host', 'an IP address or a host name'],
    ['HOST', 'http://localhost', 'an IP address or a host name'],
    ['PORT', '65536', 'a port from 0 to 65535'],
    ['PORT', '-1', 'a port from 0 to 65535'],
    ['PORT', '1e3', 'a port from 0 to 65535'],
    ['SITE_URL', 'www.riparo.example', 'an origin'],
    ['SITE_URL', 'ftp://riparo.example', 'an origin'],
    ['SITE_URL', 'https://riparo.example/site', 'an origin'],
    ['DATABASE_URL', 'mysql://h/db', 'postgres://user:password@host:5432/database'],
    ['DATABASE_URL', '/var/lib/data.sqlite', 'postgres://user:password@host:5432/database'],
    ['PROPERTIES_ENDPOINT', 'h.example/graphql', 'an http or https address'],
    ['PROPERTIES_ENDPOINT', 'file:///etc/passwd', 'an http or https address'],
    ['POSTS_ENDPOINT', 'blog.example', 'the http or https address of a WordPress site'],
    ['POSTS_ENDPOINT', 'https://blog.example/?p=1', 'without user, query and anchor'],
    ['IMAGE_HOSTS', 'https://cdn.example', 'host names with commas between them'],
    ['IMAGE_HOSTS', 'a.example,,b.example', 'host names with commas between them'],
    ['PROPERTIES_COLLECTION', 'my properties', 'a GraphQL field name'],
    ['SMTP_URL', 'mail.example:587', 'smtp://user:password@mail.example:587'],
    ['CONTACT_FORM_ENDPOINT', 'h.example/contact', 'an http or https address'],
    ['MAP_TILES_UPSTREAM', 'tiles.example/{z}/{x}/{y}', 'an https address with {z}, {x} and {y}'],
    ['MAP_TILES_UPSTREAM', 'https://tiles.example/{z}/{x}', 'an https address with {z}, {x} and {y}'],
    ['MAP_TILES_UPSTREAM', 'https://tiles.example{z}/{x}/{y}', 'an https address with {z}, {x} and {y}'],
    ['MAP_TILES_ATTRIBUTION', '<b>Maps</b>', 'the words that name the source of the tiles'],
    ['MAP_TILES_ATTRIBUTION', '<a href="http://maps.example">Maps</a>', 'https links at most'],
    ['MAP_TILES_ATTRIBUTION', '<a href="javascript:alert(1)">Maps</a>', 'https links at most'],
    ['MAP_TILES_ATTRIBUTION', '<a href="https://maps.example"><img src="/a"></a>', 'https links at most'],
    ['MAIL_FROM', 'nobody', 'an e-mail address'],
    ['MAIL_TO', 'a@b@c', 'an e-mail address'],
    ['CONTENT_MAX_AGE_S', '1.5', 'whole seconds, 0 or more'],
    ['FORM_LIMIT', '-1', 'a whole number, 0 for no limit'],
    ['TRUST_PROXY', 'true', 'off, or a number of proxies'],
    ['TRUST_PROXY', '11', 'off, or a number of proxies'],
    ['LOG_LEVEL', 'INFO', 'trace, debug, info, warn, error, fatal, silent'],
    ['HOST', 'a..b', 'an IP address or a host name'],
    ['HOST', '[::1]', 'an IP address or a host name'],
    ['SITE_URL', 'https://*.riparo.example', 'an origin'],
    ['SITE_URL', 'https://riparo..example', 'an origin'],
    ['SMTP_URL', 'smtp://', 'smtp://user:password@mail.example:587'],
    ['SMTP_URL', 'smtp://mail..example', 'smtp://user:password@mail.example:587'],
    ['SMTP_URL', 'smtp://mail.example:0', 'smtp://user:password@mail.example:587'],
    ['PROPERTIES_ENDPOINT', 'https://.example/graphql', 'an http or https address'],
    ['IMAGE_HOSTS', 'cdn.example:99999', 'host names with commas between them'],
    ['IMAGE_HOSTS', '999.1.1.1', 'host names with commas between them'],
    ['MAIL_FROM', 'a@b,c@d.example', 'an e-mail address'],
    ['MAIL_FROM', 'Riparo: <a@b.example>', 'an e-mail address'],
    ['MAIL_TO', 'a@b..example', 'an e-mail address'],
  ])('%s=%s', (name, value, takes) => {
    const [line, ...others] = faultsOf({ [name]: value })
    expect(others).toEqual([])
    expect(line).toMatch(`${name} is "${value}", but takes `)
    expect(line).toContain(takes)
  })

  test('and all of them at once', () => {
    const faults = faultsOf({ PORT: 'x', HOST: 'a b', LOG_LEVEL: 'loud', FORM_LIMIT: '', TRUST_PROXY: 'yes' })
    expect(faults.map((line) => line.split(' ', 1)[0]).sort()).toEqual(['HOST', 'LOG_LEVEL', 'PORT', 'TRUST_PROXY'])
  })
})

describe('a fault is one line without secrets', () => {
  test.each<[name: string, value: string, line: string]>([
    ['MAIL_FROM', 'Riparo\r\n<a@b.example>', 'MAIL_FROM is "Riparo\\r\\n<a@b.example>", but takes an e-mail address'],
    ['MAIL_TO', 'a@b.example\u2028c', 'MAIL_TO is "a@b.example\\u{2028}c", but takes an e-mail address'],
    ['LOG_LEVEL', 'in\u202efo', 'LOG_LEVEL is "in\\u{202e}fo", but takes trace'],
    ['SITE_URL', 'https://riparo\n.example', 'SITE_URL is "https://riparo\\n.example", but takes an origin'],
    ['SMTP_URL', 'smtp://mail\n.example', 'SMTP_URL is "smtp://mail\\n.example", but takes an address'],
    ['PORT', '9'.repeat(1_000), `PORT is "${'9'.repeat(200)}…", but takes a port`],
    ['PROPERTIES_TOKEN', 'hunter\n2', 'PROPERTIES_TOKEN is "…", but takes letters, digits and signs'],
    ['PROPERTIES_TOKEN', 'Bearer hunter2', 'PROPERTIES_TOKEN is "…", but takes letters, digits and signs'],
  ])('%s=%j', (name, value, line) => {
    const [fault, ...others] = faultsOf({ [name]: value })
    expect(others).toEqual([])
    expect(fault?.startsWith(line)).toBe(true)
  })
})

describe('an address whose password has a sign that ends the host is refused with how to write that sign', () => {
  test.each([
    ['SMTP_URL', 'smtp://user:pa/ss@mail.example', '/ %2F'],
    ['SMTP_URL', 'smtps://user:12#34@mail.example:465', '# %23'],
    ['SMTP_URL', 'smtp://user:12?34@mail.example', '? %3F'],
    ['SMTP_URL', 'smtp://user@firm.example:12/3@4@mail.example', '@ is written %40'],
    ['DATABASE_URL', 'postgres://user:12/34@host/db', '/ %2F'],
    ['DATABASE_URL', 'postgres://user:#34@host/db', '# %23'],
    ['DATABASE_URL', 'postgres://user:1?2@host/db', '? %3F'],
  ])('%s=%s', (name, value, written) => {
    const [fault, ...others] = faultsOf({ [name]: value })
    expect(others).toEqual([])
    expect(fault).toMatch(new RegExp(`^${name} is "[a-z]+://…@(mail\\.example(:465)?|host/db)", but takes`))
    expect(fault).toContain(written)
  })
})

describe('mail needs a sender and a receiver', () => {
  test.each<[Env, string[]]>([
    [{}, ['MAIL_FROM', 'MAIL_TO']],
    [{ MAIL_FROM: 'a@b.example' }, ['MAIL_TO']],
    [{ MAIL_TO: 'a@b.example' }, ['MAIL_FROM']],
    [{ MAIL_FROM: 'nobody', MAIL_TO: 'a@b.example' }, ['MAIL_FROM']],
  ])('with %j, what is missing is named once', (env, names) => {
    const faults = faultsOf({ SMTP_URL: 'smtp://m.example', ...env })
    expect(faults.map((line) => line.split(' ', 1)[0])).toEqual(names)
  })
})

describe('a mailbox has a password, or an application that gets tokens', () => {
  const url = 'imaps://firm@m.example'
  const oauth = { IMAP_OAUTH_ENDPOINT: 'https://t.example/', IMAP_OAUTH_CLIENT: 'c', IMAP_OAUTH_SECRET: 's' }
  test.each<[Env, string[]]>([
    [{ IMAP_URL: url }, ['IMAP_URL is "imaps://…@m.example", but takes an address such as imaps://user:password@']],
    [
      { ...oauth, IMAP_URL: 'imaps://firm:hunter2@m.example' },
      ['IMAP_URL is "imaps://…@m.example", but takes an address without a password'],
    ],
    [
      { ...oauth, IMAP_URL: url, IMAP_OAUTH_SECRET: '', IMAP_OAUTH_CLIENT: '' },
      [
        'IMAP_OAUTH_CLIENT is empty, but IMAP_OAUTH_ENDPOINT needs the id',
        'IMAP_OAUTH_SECRET is empty, but IMAP_OAUTH_ENDPOINT needs the secret',
      ],
    ],
    [
      { ...oauth, IMAP_URL: url, IMAP_OAUTH_ENDPOINT: 'http://t.example/token' },
      ['IMAP_OAUTH_ENDPOINT is "http://t.example/token", but takes the https address'],
    ],
    [{ ...oauth, IMAP_URL: url, IMAP_OAUTH_SECRET: 'hunter 2' }, ['IMAP_OAUTH_SECRET is "…", but takes letters']],
    [{ ...oauth, IMAP_URL: url, IMAP_OAUTH_ENDPOINT: 'http://127.0.0.1:8080/token' }, []],
  ])('%j', (env, starts) => {
    const faults = listFaults(env)
    expect(faults.map((fault, index) => fault.slice(0, starts[index]?.length))).toEqual(starts)
  })
})

describe('a signature needs a key, its name and the domain of the sender', () => {
  const mail = { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'Riparo <a@mail.b.example>', MAIL_TO: 'a@b.example' }
  const signed = { ...mail, MAIL_DKIM_KEY_FILE: '/keys/dkim.pem', MAIL_DKIM_SELECTOR: 'site' }

  test.each([
    [undefined, 'mail.b.example'],
    ['b.example', 'b.example'],
  ])('with %j it is of %s', (named, domain) => {
    const { mail: read } = toConfig({ ...signed, MAIL_DKIM_DOMAIN: named })
    expect(read?.dkim).toEqual({ keyFile: '/keys/dkim.pem', selector: 'site', domain })
  })

  test.each<[Env, string]>([
    [{ ...mail, MAIL_DKIM_KEY_FILE: 'a.pem' }, 'MAIL_DKIM_SELECTOR is empty, but MAIL_DKIM_KEY_FILE needs'],
    [{ ...mail, MAIL_DKIM_SELECTOR: 'site' }, 'MAIL_DKIM_KEY_FILE is empty, but MAIL_DKIM_SELECTOR needs'],
    [{ ...mail, MAIL_DKIM_DOMAIN: 'b.example' }, 'MAIL_DKIM_KEY_FILE is empty, but MAIL_DKIM_DOMAIN needs'],
    [{ ...signed, SMTP_URL: '' }, 'SMTP_URL is empty, but MAIL_DKIM_KEY_FILE needs'],
    [{ ...signed, MAIL_DKIM_SELECTOR: 'a b' }, 'MAIL_DKIM_SELECTOR is "a b", but takes'],
    [{ ...signed, MAIL_DKIM_DOMAIN: '10.0.0.1' }, 'MAIL_DKIM_DOMAIN is "10.0.0.1", but takes'],
    [
      { ...signed, MAIL_DKIM_DOMAIN: 'other.example' },
      'MAIL_DKIM_DOMAIN is "other.example", but takes the domain of MAIL_FROM',
    ],
  ])('%j', (env, start) => {
    expect(faultsOf(env)[0]?.slice(0, start.length)).toBe(start)
  })
})

describe('street tiles need one source and its name', () => {
  const upstream = 'https://tiles.example/{z}/{x}/{y}?key=hunter2'
  test.each<[Env, string[]]>([
    [{ MAP_TILES_FILE: 'a.pmtiles' }, ['MAP_TILES_ATTRIBUTION is empty, but MAP_TILES_FILE needs the words']],
    [{ MAP_TILES_UPSTREAM: upstream }, ['MAP_TILES_ATTRIBUTION is empty, but MAP_TILES_UPSTREAM needs the words']],
    [
      { MAP_TILES_FILE: 'a.pmtiles', MAP_TILES_UPSTREAM: upstream, MAP_TILES_ATTRIBUTION: 'Maps' },
      ['MAP_TILES_UPSTREAM is set, but so is MAP_TILES_FILE: tiles have one source'],
    ],
    [
      { MAP_TILES_UPSTREAM: `${upstream}/{s}`, MAP_TILES_ATTRIBUTION: 'Maps' },
      ['MAP_TILES_UPSTREAM is "https://tiles.example/{z}/{x}/{y}?key=…", but takes an https address'],
    ],
  ])('%j', (env, starts) => {
    const faults = faultsOf(env)
    expect(faults.map((fault, index) => fault.slice(0, starts[index]?.length))).toEqual(starts)
  })
})

describe('a password is never shown, however the address around it is mistyped', () => {
  test.each<[name: string, value: string]>([
    ['DATABASE_URL', 'postgres-typo://u:hunter2@h/db'],
    ['DATABASE_URL', 'postgres-typo://u:hun@ter2@h/db'],
    ['DATABASE_URL', 'postgres//u:hunter2@h/db'],
    ['DATABASE_URL', 'u:hunter2@h/db'],
    ['DATABASE_URL', 'postgres-typo://hunter2@h/db'],
    ['SMTP_URL', 'user:hunter2@mail.example:587'],
    ['SMTP_URL', 'http://user:hunter2@mail.example:587'],
    ['SMTP_URL', 'smpt://user:hun ter2@mail.example:587'],
    ['PROPERTIES_ENDPOINT', 'ftp://u:hunter2@h.example/graphql'],
    ['POSTS_ENDPOINT', 'https://u:hunter2@blog.example'],
    ['CONTACT_FORM_ENDPOINT', 'ftp://u:hunter2@h.example/contact'],
    ['SITE_URL', 'https://u:hunter2@riparo.example/path'],
    ['SITE_URL', 'https://u:hunter2@riparo.example'],
    ['SITE_URL', 'https://hunter2@riparo.example'],
    ['PROPERTIES_ENDPOINT', 'https://u:hunter2@h.example/graphql'],
    ['CONTACT_FORM_ENDPOINT', 'https://u:hunter2%E4@h.example/contact'],
    ['SMTP_URL', 'smtp://hunter2@mail.example'],
    ['SMTP_URL', 'smtp://:hunter2@mail.example'],
    ['SMTP_URL', 'smtp://u:hunter2'],
    ['DATABASE_URL', 'postgres://u:hunter2'],
    ['DATABASE_URL', 'mysql://h/db?user=u&password=hunter2'],
  ])('%s=%s', (name, value) => {
    const text = faultsOf({ [name]: value }).join('\n')
    expect(text).toContain(name)
    expect(text).not.toMatch(/hun|ter2/)
  })
})

function faultsOf(env: Env): string[] {
  const faults = listFaults(env)
  if (faults.length === 0) throw new Error('no fault was found')
  return faults
}

function listFaults(env: Env): string[] {
  try {
    toConfig(env)
    return []
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n')
    throw error
  }
}
