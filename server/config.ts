import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** What the operator wrote: strings, or nothing where the variable is absent or empty. */
export type Env = Readonly<Record<string, string | undefined>>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What the program believes: every value typed and cross-checked, the object frozen. */
export type Config = Readonly<{
  host: string
  /** 0 takes a free port. */
  port: number
  /** The public origin without a trailing slash; null is `http://localhost` and the port that was taken. */
  siteUrl: string | null
  dataDir: string
  contentDir: string
  /** `postgres://…`; null is SQLite in `dataDir`. */
  databaseUrl: string | null
  /** The content service that holds the listings; a null endpoint is the embedded one. */
  properties: { endpoint: string | null; token: string | null; collection: string }
  /** The WordPress site that holds the articles, without a trailing slash; null is the embedded service. */
  posts: { endpoint: string | null }
  /** Foreign hosts that pictures may be fetched from, with their port where it is not the usual one. */
  imageHosts: readonly string[]
  mail: { smtpUrl: string; from: string; to: string } | null
  /** Foreign form handlers that get the messages as well, by form; null where only we keep them. */
  formEndpoints: Readonly<Record<'contact-us' | 'property-inquiry', string | null>>
  contentMaxAgeMs: number
  /** The key by which `POST /hooks/content` is signed; null is no hook. */
  contentHookSecret: string | null
  /** How long the page loader stays after a page shows (E1); 0 is no loader. */
  loaderMinimumMs: number
  /** Form posts per client and 10 minutes; 0 is no limit. */
  formLimit: number
  /** Proxies in front whose forwarded address is believed. */
  trustProxy: number
  logLevel: (typeof logLevels)[number]
}>

/** Whether visitors come over TLS, which ends at a proxy in front. */
export function isSecure({ siteUrl }: Pick<Config, 'siteUrl'>): boolean {
  return siteUrl?.startsWith('https:') ?? false
}

/** The variables of the environment that were malformed: one line each, with what was got and what is taken. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Turns the environment into the configuration: defaults, formats, cross-checks.
 * @throws ConfigError naming every malformed variable at once
 */
export function toConfig(env: Env): Config {
  const faults: string[] = []
  const read = <Value>(name: string, fallback: Value, parse: (text: string) => Value | undefined, takes: string) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value !== undefined) return value
    faults.push(`${name} is "${/_(URL|ENDPOINT)$/.test(name) ? conceal(text) : text}", but takes ${takes}`)
    return fallback
  }
  const whole = (most: number) => (text: string) =>
    /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined

  const propertiesEndpoint = read<string | null>('PROPERTIES_ENDPOINT', null, httpUrl, 'an http or https address')
  const postsEndpoint = read<string | null>(
    'POSTS_ENDPOINT',
    null,
    site,
    'the http or https address of a WordPress site, without user, query and anchor',
  )
  const endpoints = [propertiesEndpoint, postsEndpoint].filter((endpoint) => endpoint !== null)
  const smtpUrl = read<string | null>(
    'SMTP_URL',
    null,
    (text) => (/^smtps?:$/.test(parseUrl(text)?.protocol ?? '') ? text : undefined),
    'an address such as smtp://user:password@mail.example:587',
  )
  const from = read<string | null>('MAIL_FROM', null, mailbox, 'an e-mail address, with or without a name before it')
  const to = read<string | null>('MAIL_TO', null, mailbox, 'an e-mail address, with or without a name before it')
  if (smtpUrl && !from && !env.MAIL_FROM?.trim())
    faults.push('MAIL_FROM is empty, but SMTP_URL needs a sender for its mails')
  if (smtpUrl && !to && !env.MAIL_TO?.trim())
    faults.push('MAIL_TO is empty, but SMTP_URL needs a receiver for its mails')

  const config: Config = {
    host: read('HOST', '127.0.0.1', host, 'an IP address or a host name'),
    port: read('PORT', 3000, whole(65535), 'a port from 0 to 65535'),
    siteUrl: read<string | null>('SITE_URL', null, origin, 'an origin such as https://www.riparo.example'),
    dataDir: resolve(read('DATA_DIR', './data', String, 'a folder')),
    contentDir: resolve(read('CONTENT_DIR', './content', String, 'a folder')),
    databaseUrl: read<string | null>(
      'DATABASE_URL',
      null,
      (text) => (/^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? '') ? text : undefined),
      'an address such as postgres://user:password@host:5432/database',
    ),
    properties: {
      endpoint: propertiesEndpoint,
      token: env.PROPERTIES_TOKEN?.trim() || null,
      collection: read(
        'PROPERTIES_COLLECTION',
        'riparo',
        (text) => (/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(text) ? text : undefined),
        'a GraphQL field name such as riparo or riparos',
      ),
    },
    posts: { endpoint: postsEndpoint },
    imageHosts: read(
      'IMAGE_HOSTS',
      endpoints.map((endpoint) => new URL(endpoint).host),
      hosts,
      'host names with commas between them, such as media.example,cdn.example:8443',
    ),
    mail: smtpUrl && from && to ? { smtpUrl, from, to } : null,
    formEndpoints: {
      'contact-us': read<string | null>('CONTACT_FORM_ENDPOINT', null, httpUrl, 'an http or https address'),
      'property-inquiry': read<string | null>('INQUIRY_FORM_ENDPOINT', null, httpUrl, 'an http or https address'),
    },
    contentMaxAgeMs: 1000 * read('CONTENT_MAX_AGE_S', 60, whole(31_536_000), 'whole seconds, 0 or more'),
    contentHookSecret: env.CONTENT_HOOK_SECRET?.trim() || null,
    loaderMinimumMs: read('LOADER_MINIMUM_MS', 2000, whole(60_000), 'whole milliseconds from 0 to 60000'),
    formLimit: read('FORM_LIMIT', 30, whole(1_000_000), 'a whole number, 0 for no limit'),
    trustProxy: read(
      'TRUST_PROXY',
      0,
      (text) => (text === 'off' ? 0 : whole(10)(text)),
      'off, or a number of proxies from 0 to 10',
    ),
    logLevel: read('LOG_LEVEL', 'info', (text) => logLevels.find((level) => level === text), logLevels.join(', ')),
  }
  if (faults.length) throw new ConfigError(faults.join('\n'))
  return Object.freeze(config)
}

function parseUrl(text: string) {
  return URL.canParse(text) ? new URL(text) : undefined
}

function httpUrl(text: string) {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? '') ? text : undefined
}

function site(text: string) {
  const url = parseUrl(text)
  const plain = url && httpUrl(text) && !url.username && !url.password && !url.search && !url.hash
  return plain ? url.href.replace(/\/+$/, '') : undefined
}

function hosts(text: string) {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  return names.every((name) => /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[\da-f:]+\])(:\d{1,5})?$/.test(name))
    ? names
    : undefined
}

function origin(text: string) {
  const url = parseUrl(text)
  return url && httpUrl(text) && url.pathname === '/' && !url.search && !url.hash ? url.origin : undefined
}

function mailbox(text: string) {
  return /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : undefined
}

function host(text: string) {
  return isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined
}

/** An address without whoever stands before its host: a password never reaches the terminal or the log, however it is mistyped. */
function conceal(address: string) {
  return address.replace(/^([\w+.-]+:\/\/)?.*@/s, '$1…@')
}
