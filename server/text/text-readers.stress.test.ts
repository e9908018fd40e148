import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readField } from '../../domain/costs/inputs.ts'
import { readLandSize } from '../../domain/costs/land-size.ts'
import { columns } from '../../domain/import/columns.ts'
import { createPlaceWords } from '../../domain/import/place-words.ts'
import { type CellContext, readCell } from '../../domain/import/read-cell.ts'
import { toSearchText } from '../../domain/inbox/search-text.ts'
import { blankListing } from '../../domain/listings/fields.ts'
import { parseForm } from '../../domain/messages/parse-form.ts'
import { parsePostedFields } from '../../domain/messages/posted-fields.ts'
import { readThanks } from '../../domain/messages/thanks.ts'
import type { SafeHtml } from '../../domain/safe-html.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { prepareListings } from '../../domain/search/prepared-listings.ts'
import { createTextSearch } from '../../domain/search/text-search.ts'
import { readSaid } from '../../domain/sentence/said-search.ts'
import { readSampleWords } from '../../domain/sentence/testing/sample-words.ts'
import { parseIds } from '../../domain/shortlist/property.ts'
import { plainInbox } from '../../office/messages/inbox-query.ts'
import { parseAttribution } from '../config/attribution.ts'
import { parsePostsQuery } from '../content/service/posts-parameters.ts'
import { parseQuery } from '../content/service/query-limits.ts'
import { isTooDeep } from '../http/bodies/json.ts'
import { findJsonWithin } from '../http/bodies/json-within.ts'
import { networkOf } from '../http/client.ts'
import { isKnown } from '../http/entity-tag.ts'
import { isPublicAddress, parseWebAddress } from '../http/foreign-address.ts'
import { findFault } from '../http/guards/request-faults.ts'
import { findOwnPath } from '../http/own-address.ts'
import { explain } from '../messages/explain.ts'
import { mailboxOf } from '../messages/mail-limit.ts'
import { createMessagesCsv } from '../messages/messages-csv.ts'
import { nairobiHours } from '../messages/testing/nairobi-hours.ts'
import { isDataSaverOn } from '../pages/data-saver.ts'
import { cutToFit, toDrawable } from '../pictures/share-cards/draw-text.ts'
import { findMissingField } from '../sources/hygraph/missing-field.ts'
import { parseRecord } from '../sources/hygraph/record.ts'
import { createListingReader } from '../sources/listing.ts'
import { parsePost } from '../sources/wordpress/post.ts'
import { findTextReaders } from '../testing/find-text-readers.ts'
import { emptyContent } from '../testing/listing-rules.ts'
import { findFastGrowth } from '../testing/measure-growth.ts'
import { withWholeAddresses } from './html/absolute.ts'
import { createSanitiser } from './html/sanitise.ts'
import { withoutAddresses } from './log.ts'
import { hasTelephone, isSameTelephone } from './telephone.ts'

const pieces = [
  ...[' ', '\t', '\n', '\r\n', 'a', 'a ', 'A', 'é', '\u0301', '\u0301\u0316', '\ud800', '\u202e', '\0', '😀'],
  ...['0', '1', '1 ', '1,', '1.', '1 acre ', 'a half acre ', '50 x 100 ', '1 sq ', 'million an acre ', 'KES 1'],
  ...[
    ',',
    '.',
    '-',
    '/',
    '//',
    '../',
    '%',
    '%2',
    '%61',
    '+',
    '=',
    '&',
    '&a',
    '&a=1',
    '?',
    '#',
    ':',
    ';',
    '|',
    '(',
    ')',
  ],
  ...['@', 'a@', 'a.', '@a.', '"', "'", '\\', '[', '[[', '{', '{"a":', '[{', 'a{', '![', '[a](', '*a', '`'],
  ...['<', '<a', '<a ', '<a href="', "<a b='", '<a b=<a ', '<b>', '</b>', '<b><i>', '<b><p>', '<!--', '<p>a'],
  ...['<img src=/a>', '<table>', '<td>', '<svg>', '<ul><li>', '<div>', '&amp;', '&lt', '&#1'],
  ...[
    '*a_',
    '`a ',
    '_a',
    '~~a',
    '**_* ',
    '[*a',
    '[_a](',
    '[a](<',
    '- ',
    '- a\n',
    '1. ',
    '> ',
    '# a\n',
    'a\n-\n',
    '!',
    '|',
    'a|b\n-|-\n',
  ],
  ...['[^a]', '[^a]: b\n\n', '```', '\\*', '*t _t*_ ', 'a@b.c ', '&\n', 'a=&'],
  ...['[a', '[a ', '[/a]', '[a]', '[a b="', ']', 'https://a.example/b.mp4\n', 'https://a.example/?', '.mp4#'],
]

const stated = { lift: true, gated: true, parkingSpaces: 1, floorArea: '1 m²' }
const named = { ...blankListing, ...stated, id: 'a', createdAt: '', townCity: 'A', neighbourhood: 'A acre' }
const words = readSampleWords([named])
const sanitise = createSanitiser()
const unchanged = (html: string) => html as SafeHtml
const log = { info() {}, warn() {}, error() {} }
const toListing = createListingReader({ sanitise: unchanged, imageHosts: [], firmName: 'Riparo', log })
const instant = '2026-01-01T00:00:00Z'

/** The readers of what visitors, their browsers and foreign services send. */
const readers: Record<string, (text: string) => unknown> = {
  'an amount': (text) => readField({ kind: 'amount', label: '', initial: 1 }, text),
  'a percentage': (text) => readField({ kind: 'percent', label: '', initial: 1 }, text),
  'a size of land': (text) => readLandSize({ name: text, description: text }),
  'a query': (text) => parseSearch(new URLSearchParams(text)),
  'the fields of a search': (text) =>
    parseSearch(new URLSearchParams({ q: text, town: text, place: text, minPriceValue: text, bedrooms: text })),
  'a sentence to search for': (text) => readSaid('all', new URLSearchParams({ say: text }), words),
  'words to search for': (text) => createTextSearch([]).matchText(text),
  'a contact message': (text) =>
    parseForm('contact-us', { name: text, email: text, phone: text, subject: text, msg: text }),
  'an inquiry': (text) =>
    parseForm('property-inquiry', { name: text, email: text, phone: text, propertyID: text, msg: text }),
  'a message to be found': (text) => toSearchText({ name: text, email: text, phone: text, msg: text }, text),
  'a telephone': (text) => isSameTelephone(text, `${text}1`, 'KE'),
  'a text that may have a telephone': (text) => hasTelephone(`${text} 0712 345 678`, '+254712345678', 'KE'),
  'a search to save': (text) => parseForm('saved-search', { email: text, often: text, search: text }),
  'a subscription': (text) => parseForm('newsletter', { email: text }),
  'the thanks in an address': (text) => readThanks('contact-us', text),
  'ids of a shared list': (text) => parseIds([text], 20),
  'parameters of a request for posts': (text) =>
    parsePostsQuery(new URLSearchParams({ slug: text, page: text, [text]: text })),
  'a GraphQL query': parseQuery,
  'foreign HTML': (text) => withWholeAddresses(sanitise(text), 'https://riparo.example/insights/a'),
  'a listing of a content service': (text) =>
    parseRecord(
      {
        ...{ id: 'a', createdAt: instant, updatedAt: instant, publishedAt: instant },
        ...{
          propertyName: text,
          townCity: text,
          price: text,
          propertyFeatures: [text],
          propertyDescription: { html: text },
        },
      },
      toListing,
    ),
  'a post of a WordPress site': (text) =>
    parsePost(
      { id: 1, slug: 'a', date: instant, title: { rendered: text }, content: { rendered: text } },
      {
        endpoint: 'https://posts.example',
        sanitise: unchanged,
        imageHosts: [],
        findPicture: () => null,
        timeZone: 'UTC',
      },
    ),
  'an error of a content service': findMissingField,
  'an error of a mail server': (text) => explain({ message: text }),
  'the depth of JSON': isTooDeep,
  'the JSON within an answer': findJsonWithin,
  'the header If-None-Match': (text) => isKnown('"a"', text),
  'the header Host': (text) => findFault({ httpVersion: '1.1', headers: { host: text }, rawHeaders: [] } as never),
  'the header Cookie': (text) => isDataSaverOn({ cookie: text, 'save-data': text }),
  'the address of a client': (text) => networkOf({ ip: text, socket: {} }),
  'the address of a server': isPublicAddress,
  'the attribution of a map': parseAttribution,
  'a text for the log': withoutAddresses,
  'a mailbox': mailboxOf,
  'a message for a spreadsheet': (text) =>
    createMessagesCsv({ timeZone: 'UTC', timeZoneName: 'UTC' }).format({ fields: { name: text, msg: text } } as never),
  'a text for a share card': (text) => cutToFit([toDrawable(text)], async () => false),
  'a page that a visitor names': (text) => findOwnPath(text, 'riparo.example'),
  'the address of a picture': (text) => parseWebAddress(text),
  'a cell of a spreadsheet': (text) => columns.map((column) => readCell(column, text, text, cellContext)),
}

const cellContext: CellContext = {
  toDescription: (html) => ({ html }),
  places: createPlaceWords([], []),
  people: new Map(),
  mendTelephone: (typed) => typed,
}

/** Values for the parameters that are no text, of the functions of these folders, by the name of their type. */
const materials = {
  ...{
    Dial: () => null,
    CardLookups: {},
    CostsOf: () => null,
    WorkingHours: {
      week: { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' },
      closed: [],
      timeZone: 'Africa/Nairobi',
    },
    Attributes: { 'data-src': 'https://riparo.example/a' },
    FindPicture: () => null,
    PlaceNames: words.names,
    PlacedListings: prepareListings([named]),
    StatedListings: prepareListings([named]),
    SearchedListings: {
      ...{ listings: [named], published: prepareListings([]), sentenceWords: words, namesOf: () => 'Ann Wanjiku' },
    },
    SentenceWords: words,
    WordsContent: emptyContent,
    PlacesElsewhere: new Map([['b c', { name: 'B C', near: [] }]]),
    English: words.english,
    WordMeanings: new Map([['bedroom', 'bedroom']]),
    Sanitise: sanitise,
  },
  ...{ OfficeClock: { site: { content: { contact: { office: { week: nairobiHours.week } } } }, timeZone: 'UTC' } },
  ...{ InboxQuery: plainInbox, TakenNames: { others: ['Ann Wanjiku'], firmName: 'Riparo' } },
  ...{ FindListingResult: { found: 'nothing' }, NoteToSend: { id: 'a', name: 'A', note: '1' } },
  ...{ ListingIndex: [], MapsContent: { places: [], map: { panels: [], gateways: [], words: {} } } },
  ...{
    FilledTemplate: { name: 'Call', text: 'We will call.', sendsProperty: false },
    Unsaved: { name: '', fields: {}, keptAt: 0 },
  },
  ...{ Iterable: [{ id: 'a', references: 'Portal: a-1' }] },
  ...{ ReadonlyArray: [], ReadonlySet: new Set(), URL: new URL('https://riparo.example/office/'), Date: new Date() },
}

const files = globSync('{domain,office,server/http/bodies,server/text/html}/**/*.ts', {
  exclude: ['**/testing/**', '**/*.test.ts', '**/*.d.ts'],
})

test.each([...Object.entries(readers), ...(await findTextReaders(files, materials))])(
  'the time to read %s does not grow faster than the text',
  (_, read) => {
    expect(pieces.flatMap((piece) => findFastGrowth(read, piece) ?? [])).toEqual([])
  },
  120_000,
)

test('the time to read a posted form does not grow faster than the form, up to the longest', () => {
  const sizes = [64 * 1024, 256 * 1024, 1024 * 1024]
  expect(pieces.flatMap((piece) => findFastGrowth(parsePostedFields, piece, sizes) ?? [])).toEqual([])
})
