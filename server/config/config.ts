import { resolve } from 'node:path'
import type { VisitorKind } from '../../domain/messages/kinds.ts'
import { OperatorError } from '../operator-error.ts'
import { quote } from '../text/quote.ts'
import { parseAttribution } from './attribution.ts'
import {
  databaseUrlOf,
  domainOf,
  hasCredentials,
  host,
  hosts,
  httpUrl,
  imapUrlOf,
  mailbox,
  mailDomain,
  matching,
  origin,
  secretUrl,
  site,
  smtpUrlOf,
  tileTemplate,
  whole,
  writtenSigns,
} from './formats.ts'
import { createReader, type Env, type Reader } from './reader.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The configuration: every value typed and cross-checked, the object frozen. */
export type Config = ReturnType<typeof toConfig>

/** True when visitors use TLS. A proxy in front terminates it. */
export function isSecure({ siteUrl }: Pick<Config, 'siteUrl'>): boolean {
  return siteUrl?.startsWith('https:') ?? false
}

/** True for https and for `http://localhost`: nowhere else does a browser make passkeys. */
function allowsPasskeys({ siteUrl }: Pick<Config, 'siteUrl'>): boolean {
  return siteUrl === null || isSecure({ siteUrl }) || new URL(siteUrl).hostname === 'localhost'
}

/** True where the site has an office. */
export function hasOffice(config: Pick<Config, 'office' | 'siteUrl'>): boolean {
  return config.office && allowsPasskeys(config)
}

/**
 * Turns the environment into the configuration: defaults, formats, cross-checks.
 * @throws OperatorError naming every malformed variable at once, in one line each, with the value and the expected format
 */
export function toConfig(env: Env) {
  const reader = createReader(env)
  const { faults, read, readOptional } = reader
  const propertiesEndpoint = readOptional(
    'PROPERTIES_ENDPOINT',
    (text) => (hasCredentials(text) ? undefined : httpUrl(text)),
    'an http or https address without user and password; PROPERTIES_TOKEN is for those',
  )
  const postsEndpoint = readOptional(
    'POSTS_ENDPOINT',
    site,
    'the http or https address of a WordPress site, without user, query and anchor',
  )
  const endpoints = [propertiesEndpoint, postsEndpoint].filter((endpoint) => endpoint !== null)

  const config = {
    host: read('HOST', '127.0.0.1', host, 'an IP address or a host name'),
    /** 0 for any free port. */
    port: read('PORT', 3000, whole(65535), 'a port from 0 to 65535'),
    /** The public origin without a trailing slash; null for `http://localhost` with the server's port. */
    siteUrl: readOptional('SITE_URL', origin, 'an origin such as https://www.example.com'),
    dataDir: resolve(read('DATA_DIR', './data', String, 'a folder')),
    contentDir: resolve(read('CONTENT_DIR', './content', String, 'a folder')),
    /** `postgres://…`; null for SQLite in `dataDir`. */
    databaseUrl: readOptional(
      'DATABASE_URL',
      databaseUrlOf,
      `an address such as postgres://user:password@host:5432/database${writtenSigns}`,
    ),
    /** The content service with the listings. A null endpoint selects the embedded service. */
    properties: {
      endpoint: propertiesEndpoint,
      token: readOptional(
        'PROPERTIES_TOKEN',
        matching(/^[\x21-\x7e]+$/),
        'letters, digits and signs of ASCII without spaces and line breaks, as a header does',
      ),
      collection: read(
        'PROPERTIES_COLLECTION',
        'riparo',
        matching(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/),
        'a GraphQL field name such as riparo or riparos',
      ),
    },
    /** The WordPress site with the articles, without a trailing slash. A null endpoint selects the embedded service. */
    posts: { endpoint: postsEndpoint },
    /** Foreign hosts that pictures may be fetched from, with any port other than the default. */
    imageHosts: read(
      'IMAGE_HOSTS',
      endpoints.map((endpoint) => new URL(endpoint).host),
      hosts,
      'host names with commas between them, such as media.example,cdn.example:8443',
    ),
    /** The street tiles beneath the maps, from a file or from a tile server; null for the sketch alone. */
    mapTiles: readMapTiles(reader),
    mail: readMail(reader),
    mailbox: readMailbox(reader),
    /** Foreign form handlers that receive a copy of each message, by kind; null for none, and no entry for a kind that is never forwarded. */
    formEndpoints: readFormEndpoints(reader),
    contentMaxAgeMs:
      1000 * read('CONTENT_MAX_AGE_S', 60, whole(31_536_000), 'whole seconds, 0 or more and 31536000 (a year) at most'),
    /** Signs `POST /hooks/content`; null disables the hook. */
    contentHookSecret: env.CONTENT_HOOK_SECRET?.trim() || null,
    /** The time that the page loader stays after a page shows (E1); 0 for no loader. */
    loaderMinimumMs: read('LOADER_MINIMUM_MS', 2000, whole(60_000), 'whole milliseconds from 0 to 60000'),
    /** Form posts per client and 10 minutes; 0 for no limit. */
    formLimit: read('FORM_LIMIT', 30, whole(1_000_000), 'a whole number, 0 for no limit and 1000000 at most'),
    /** The number of proxies in front whose `X-Forwarded-*` headers are trusted. */
    trustProxy: read(
      'TRUST_PROXY',
      0,
      (text) => (text === 'off' ? 0 : whole(10)(text)),
      'off, or a number of proxies from 0 to 10',
    ),
    /** False for no office. */
    office: read('OFFICE', true, (text) => ({ on: true, off: false })[text], 'on or off'),
    logLevel: read('LOG_LEVEL', 'info', (text) => logLevels.find((level) => level === text), logLevels.join(', ')),
  }
  if (faults.length) throw new OperatorError(faults.join('\n'))
  return Object.freeze(config)
}

function readMail(reader: Reader) {
  const { read, readOptional, need } = reader
  const smtpUrl = readOptional(
    'SMTP_URL',
    smtpUrlOf,
    `an address such as smtp://user:password@mail.example:587${writtenSigns}`,
  )
  const mailAddress = 'an e-mail address, with or without a name before it'
  const from = readOptional('MAIL_FROM', mailbox, mailAddress)
  const to = readOptional('MAIL_TO', mailbox, mailAddress)
  const dkim = readDkim(reader, from)
  /** For each server. */
  const alertsPerSecond = read(
    'MAIL_ALERTS_PER_SECOND',
    10,
    (text) => whole(1000)(text) || undefined,
    'a whole number from 1 to 1000',
  )
  if (smtpUrl === null) return null
  need('MAIL_FROM', 'SMTP_URL', 'a sender for its mails')
  need('MAIL_TO', 'SMTP_URL', 'a receiver for its mails')
  return from && to ? { smtpUrl, from, to, dkim, alertsPerSecond } : null
}

/** The signature of mails (K10.5); null where the mail server does it, or nobody. The domain is that of the sender, unless another is named. */
function readDkim({ readOptional, need, faults }: Reader, from: string | null) {
  const keyFile = readOptional('MAIL_DKIM_KEY_FILE', (text) => resolve(text), 'a file')
  const selector = readOptional(
    'MAIL_DKIM_SELECTOR',
    matching(/^[a-z\d]([a-z\d.-]{0,61}[a-z\d])?$/i),
    'the name of the key in DNS, such as riparo2026',
  )
  const named = readOptional('MAIL_DKIM_DOMAIN', mailDomain, 'a domain such as example.com')
  if (keyFile === null) {
    if (selector !== null || named !== null)
      need('MAIL_DKIM_KEY_FILE', selector === null ? 'MAIL_DKIM_DOMAIN' : 'MAIL_DKIM_SELECTOR', 'the private key')
    return null
  }
  need('MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE', 'the name of the key in DNS')
  need('SMTP_URL', 'MAIL_DKIM_KEY_FILE', 'a mail server for the mails that it signs')
  const own = from === null ? null : domainOf(from)
  const domain = named ?? own
  if (named !== null && own !== null && named !== own && !own.endsWith(`.${named}`))
    faults.push(
      `MAIL_DKIM_DOMAIN is ${quote(named)}, but takes the domain of MAIL_FROM (${own}) or one above it: a signature of another counts for nothing`,
    )
  return selector === null || domain === null ? null : { keyFile, selector, domain }
}

/** The firm's mailbox (J25); null where nobody reads it. */
function readMailbox(reader: Reader) {
  const { read, readOptional, isSet } = reader
  const oauth = readOAuth(reader)
  const url = isSet('IMAP_OAUTH_ENDPOINT')
    ? readOptional(
        'IMAP_URL',
        imapUrlOf(false),
        'an address without a password, such as imaps://user@mail.example:993, as IMAP_OAUTH_ENDPOINT is set; in the user @ is written %40',
      )
    : readOptional(
        'IMAP_URL',
        imapUrlOf(true),
        `an address such as imaps://user:password@mail.example:993${writtenSigns}`,
      )
  const checkedBy = readOptional(
    'MAIL_CHECKED_BY',
    matching(/^[\w.-]{1,253}$/),
    'the name that the firm’s mail server writes into Authentication-Results, such as mx.google.com, or microsoft',
  )
  const takesStrangers = read('MAIL_OF_STRANGERS', false, (text) => ({ on: true, off: false })[text], 'on or off')
  return url === null ? null : { url, oauth, checkedBy, takesStrangers }
}

/** The service that gives tokens for the mailbox (OAuth client credentials, RFC 6749); null where a password signs in. */
function readOAuth({ read, readOptional, need }: Reader) {
  const endpoint = readOptional(
    'IMAP_OAUTH_ENDPOINT',
    secretUrl,
    'the https address of a token endpoint, such as https://login.microsoftonline.com/TENANT/oauth2/v2.0/token',
  )
  const visible = matching(/^[\x21-\x7e]+$/)
  const ascii = 'letters, digits and signs of ASCII without spaces'
  const client = readOptional('IMAP_OAUTH_CLIENT', visible, ascii)
  const secret = readOptional('IMAP_OAUTH_SECRET', visible, ascii)
  const scope = read(
    'IMAP_OAUTH_SCOPE',
    'https://outlook.office365.com/.default',
    matching(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/),
    `${ascii}, or several such words`,
  )
  if (endpoint === null) return null
  need('IMAP_OAUTH_CLIENT', 'IMAP_OAUTH_ENDPOINT', 'the id of the application that asks for tokens')
  need('IMAP_OAUTH_SECRET', 'IMAP_OAUTH_ENDPOINT', 'the secret of that application')
  return client && secret ? { endpoint, client, secret, scope } : null
}

function readFormEndpoints({ readOptional }: Reader): Readonly<Partial<Record<VisitorKind, string | null>>> {
  const read = (name: string) => readOptional(name, httpUrl, 'an http or https address')
  return { 'property-inquiry': read('INQUIRY_FORM_ENDPOINT'), 'contact-us': read('CONTACT_FORM_ENDPOINT') }
}

function readMapTiles({ faults, readOptional, need }: Reader) {
  const file = readOptional('MAP_TILES_FILE', (text) => resolve(text), 'a file')
  const upstream = readOptional(
    'MAP_TILES_UPSTREAM',
    tileTemplate,
    'an https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png, or an http one in your own network',
  )
  const attribution = readOptional(
    'MAP_TILES_ATTRIBUTION',
    parseAttribution,
    'the words that name the source of the tiles, with https links at most: © <a href="https://maps.example">Maps</a>',
  )
  const source = (file !== null && 'MAP_TILES_FILE') || (upstream !== null && 'MAP_TILES_UPSTREAM')
  if (source) need('MAP_TILES_ATTRIBUTION', source, 'the words that name the source of its tiles')
  if (file !== null && upstream !== null)
    faults.push('MAP_TILES_UPSTREAM is set, but so is MAP_TILES_FILE: tiles have one source')
  if (attribution === null) return null
  if (file !== null) return { file, upstream: null, attribution }
  return upstream === null ? null : { file: null, upstream, attribution }
}
