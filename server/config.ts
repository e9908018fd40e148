import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { type MessageKind, messageKindNames } from '../domain/messages/kinds.ts'
import { parseAttribution } from './map-tiles/attribution.ts'
import { serverKinds } from './messages/kinds.ts'
import { OperatorError } from './operator-error.ts'
import { quote } from './quote.ts'

/** The environment variables as the operator wrote them. An empty variable counts as absent. */
export type Env = Readonly<Record<string, string | undefined>>

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
    /** Foreign form handlers that receive a copy of each message, by kind; null for none. */
    formEndpoints: Object.fromEntries(
      messageKindNames.map((kind) => {
        const name = serverKinds[kind].endpoint
        return [kind, name ? readOptional(name, httpUrl, 'an http or https address') : null]
      }),
    ) as Readonly<Record<MessageKind, string | null>>,
    contentMaxAgeMs:
      1000 * read('CONTENT_MAX_AGE_S', 60, whole(31_536_000), 'whole seconds, 0 or more and 31536000 (a year) at most'),
    /** Signs `POST /hooks/content`; null disables the hook. */
    contentHookSecret: env.CONTENT_HOOK_SECRET?.trim() || null,
    /** How long the page loader stays after a page shows (E1); 0 for no loader. */
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

/** Reads variables, and collects the faults of all. */
function createReader(env: Env) {
  const faults: string[] = []
  const isEmpty = (name: string) => !env[name]?.trim()
  const read = <Value>(name: string, fallback: Value, parse: (text: string) => Value | undefined, takes: string) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value !== undefined) return value
    faults.push(`${name} is ${quote(show(name, text))}, but takes ${takes}`)
    return fallback
  }
  return {
    faults,
    read,
    readOptional: <Value>(name: string, parse: (text: string) => Value | undefined, takes: string) =>
      read<Value | null>(name, null, parse, takes),
    /** Demands a variable for the sake of another one. */
    need(needed: string, name: string, purpose: string) {
      if (isEmpty(needed)) faults.push(`${needed} is empty, but ${name} needs ${purpose}`)
    },
  }
}

type Reader = ReturnType<typeof createReader>

function readMail({ readOptional, need }: Reader) {
  const smtpUrl = readOptional(
    'SMTP_URL',
    smtpUrlOf,
    `an address such as smtp://user:password@mail.example:587${writtenSigns}`,
  )
  const mailAddress = 'an e-mail address, with or without a name before it'
  const from = readOptional('MAIL_FROM', mailbox, mailAddress)
  const to = readOptional('MAIL_TO', mailbox, mailAddress)
  if (smtpUrl === null) return null
  need('MAIL_FROM', 'SMTP_URL', 'a sender for its mails')
  need('MAIL_TO', 'SMTP_URL', 'a receiver for its mails')
  return from && to ? { smtpUrl, from, to } : null
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

function whole(max: number) {
  return (text: string) => (/^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : undefined)
}

function matching(pattern: RegExp) {
  return (text: string) => (pattern.test(text) ? text : undefined)
}

/** The value of a variable for the terminal, without secrets. */
function show(name: string, text: string) {
  if (/_(TOKEN|SECRET)$/.test(name)) return '…'
  return /_(URL|ENDPOINT|UPSTREAM)$/.test(name) ? conceal(text) : text
}

/** Refuses control characters: the URL parser drops line breaks and tabs, but other readers of the text do not. */
function parseUrl(text: string) {
  return !/\p{Cc}/u.test(text) && URL.canParse(text) ? new URL(text) : undefined
}

function httpUrl(text: string) {
  const url = parseUrl(text)
  const works = url && /^https?:$/.test(url.protocol) && isHost(url.hostname) && url.port !== '0' && canDecode(url)
  return works ? text : undefined
}

function hasCredentials(text: string) {
  const url = parseUrl(text)
  return Boolean(url?.username || url?.password)
}

/** An address in which each placeholder stands once, after the host. */
function tileTemplate(text: string) {
  const names = text.match(/[{}][^{}]*}?/g) ?? []
  const url = httpUrl(text.replaceAll(/[{}]/g, '0'))
  const isFixed = /^https?:\/\/[^/?#{}@]+\//i.test(text) && !text.includes('#')
  return url && isFixed && names.toSorted().join() === '{x},{y},{z}' ? text : undefined
}

function site(text: string) {
  const url = httpUrl(text) && parseUrl(text)
  const plain = url && !hasCredentials(text) && !url.search && !url.hash
  return plain ? url.href.replace(/(?<!\/)\/+$/, '') : undefined
}

/** How signs are written that would otherwise end the user, the password or the host of an address. */
const writtenSigns = '; in its user and password @ is written %40, / %2F, # %23, ? %3F, : %3A and % %25'

function databaseUrlOf(text: string) {
  const url = parseUrl(text)
  return url && /^postgres(ql)?:$/.test(url.protocol) && !hasPasswordInPath(url) ? text : undefined
}

/** A user without a password is malformed: the mail library would refuse every mail. */
function smtpUrlOf(text: string) {
  const url = parseUrl(text)
  const works =
    url &&
    !hasPasswordInPath(url) &&
    /^smtps?:$/.test(url.protocol) &&
    isHost(url.hostname) &&
    url.port !== '0' &&
    Boolean(url.username) === Boolean(url.password)
  return works ? text : undefined
}

/**
 * True for `smtp://user:12/34@host`: a sign within the password ends the host early, so the user would be taken for the host. An @ in
 * the value of a parameter (`?user=a@b`) is in its place.
 */
function hasPasswordInPath({ pathname, search, hash }: URL) {
  return /^[^=]*@/.test(pathname + search + hash)
}

/** True when user and password can be percent-decoded: the header `Authorization` carries them decoded. */
function canDecode({ username, password }: URL) {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Host names as `URL` spells them, without default ports. */
function hosts(text: string) {
  const names = text.split(',').map((name) => name.trim())
  const areHosts = names.every(
    (name) => httpUrl(`http://${name}`) && /^(\[[\da-f:]+\]|[a-z0-9.-]+)(:\d+)?$/i.test(name),
  )
  return areHosts ? names.map((name) => new URL(`http://${name}`).host.replace(/:443$/, '')) : undefined
}

function origin(text: string) {
  const url = httpUrl(text) && parseUrl(text)
  const plain = url && !hasCredentials(text) && url.pathname === '/' && !url.search && !url.hash
  return plain ? url.origin : undefined
}

/** An address, or a name with an address in angle brackets. The name may be in quotation marks. */
function mailbox(text: string) {
  const [, name = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? []
  const [local = '', domain = '', ...others] = (inBrackets ?? text).split('@')
  const isName = /^("[^"]*"|[^":;]*)$/.test(name.trim())
  const isAddress = /^[^\s\p{Cc}<>,;:"()[\]\\]+$/u.test(local) && isHost(domainToASCII(domain)) && !others.length
  return isName && isAddress ? text : undefined
}

function host(text: string) {
  // Four numbers with dots are a mistyped IP address, and brackets belong in URLs only.
  return isIP(text) || (isHost(text) && !/^((\d+\.){3}\d+$|\[)/.test(text)) ? text : undefined
}

/** A host name, or an IP address as URLs write it. */
function isHost(text: string) {
  return /^(\[[\da-f:.]+\]|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?)$/i.test(text)
}

/**
 * An address without its secrets, also when it is mistyped: removes user and password, a port that is no number (it may be
 * part of a password), and the values of parameters such as `password`.
 */
export function conceal(address: string): string {
  return address
    .replace(/^([\w+.-]+:\/\/)?.*@/s, '$1…@')
    .replace(/^([\w+.-]+:\/\/[^/?#@:[\]]*:)(?!\d+([/?#]|$))[^/?#]*/, '$1…')
    .replaceAll(/(?<=[?&])[^&#]*/g, (parameter) => {
      const [name = '', value] = parameter.split('=', 2)
      return value !== undefined && /pass|token|secret|key/i.test(name) ? `${name}=…` : parameter
    })
}
