import { fileURLToPath } from 'node:url'
import { createSayAnswering } from '../domain/content/answering.ts'
import { createFindPerson } from '../domain/content/people.ts'
import { listKnownPlaces } from '../domain/office/known-places.ts'
import type { FindPicture } from '../domain/pictures/picture-facts.ts'
import { createAtlas } from '../domain/places/spots.ts'
import type { Clock, Dial, Log } from '../domain/ports.ts'
import type { Config } from './config/config.ts'
import { readCardFirm } from './content/folder/brand.ts'
import { readIntroductions, renderIntroductions } from './content/folder/introductions.ts'
import { readPictureFacts } from './content/folder/picture-facts.ts'
import { inContentDir } from './content/folder/read-content.ts'
import { readFirm, toFacts } from './content/folder/read-firm.ts'
import { readWords } from './content/folder/read-words.ts'
import { createContentService } from './content/service/handler.ts'
import { createPostsService } from './content/service/posts.ts'
import { readPosts } from './content/service/posts-content.ts'
import { seedIfEmpty } from './content/service/seed.ts'
import { readListingVersion } from './database/listing-version.ts'
import { openImports } from './import/open-imports.ts'
import { listImported } from './import/stored-imports.ts'
import { type ArticleSnapshot, createInsights } from './insights/insights.ts'
import { createPostsSource } from './insights/posts-source.ts'
import { createCatalogue, type ListingSnapshot } from './listings/catalogue.ts'
import { createHasMedia } from './listings/check-rules.ts'
import { createDatabaseSource } from './listings/database-source.ts'
import { createListingStore } from './listings/listing-store.ts'
import { watchVersions } from './listings/watch-versions.ts'
import { createListingEditor } from './office/editor/listing-editor.ts'
import { createEntryReader } from './office/listings/list-entries.ts'
import { createOfficeLacks } from './office/listings/office-lacks.ts'
import { createOfficeList } from './office/listings/office-list.ts'
import { createSampleIds } from './office/listings/samples.ts'
import type { GivenMail } from './office/messages/give-along.ts'
import { createPhotographFacts } from './office/photographs/photograph-facts.ts'
import { createStoredPhotographs, describePhotographs } from './office/photographs/photographs.ts'
import { createContacts } from './office/private-details/contacts.ts'
import { createForeignPictures } from './pictures/foreign-pictures.ts'
import { createPictures } from './pictures/pictures.ts'
import { createShareCards } from './pictures/share-cards/share-cards.ts'
import { createShownPictures } from './pictures/shown-pictures.ts'
import type { ArticleSource } from './sources/article-source.ts'
import { createHygraphSource } from './sources/hygraph/hygraph.ts'
import { createListingReader } from './sources/listing.ts'
import type { ContentSource } from './sources/stale-cache/content-source.ts'
import { copyVersion } from './sources/stale-cache/copy-version.ts'
import { createWordpressSource } from './sources/wordpress/wordpress.ts'
import type { Stores } from './stores.ts'
import { digestOf } from './text/digest.ts'
import { createDescriptions } from './text/html/descriptions.ts'
import { createSanitiser } from './text/html/sanitise.ts'
import { toWholeNumber } from './text/telephone.ts'

const prebuiltDir = fileURLToPath(new URL('../.cache/pictures', import.meta.url))

/** The files of the content folder. @throws OperatorError */
export function readContentFiles({ contentDir }: Config) {
  return inContentDir(contentDir, () => {
    const firm = readFirm(contentDir)
    const facts = toFacts(firm)
    const findPicture = readPictureFacts(contentDir)
    return {
      firm,
      words: readWords(contentDir, { facts, findPicture }),
      posts: readPosts(contentDir, facts),
      introductions: readIntroductions(contentDir, facts),
      findPicture,
    }
  })
}

export type SiteContent = Awaited<ReturnType<typeof openContent>>

type ContentOptions = {
  files: ReturnType<typeof readContentFiles>
  stores: Pick<Stores, 'db' | 'openCopy'>
  log: Log
  clock: Clock
  /** Tells people of the office what they were given; without it no mail is sent. */
  mail?: GivenMail | null
}

/** Everything that the site shows: the firm's words, the listings, the articles and the pictures. */
export async function openContent(config: Config, { files, stores, log, clock, mail = null }: ContentOptions) {
  const { firm, words, posts, introductions } = files
  const { contentDir, dataDir, imageHosts, properties, contentMaxAgeMs: maxAgeMs } = config
  const { db } = stores
  const photographFacts = createPhotographFacts(db)
  const hasMedia = createHasMedia(contentDir)
  const findPicture: FindPicture = (url) => files.findPicture(url) ?? photographFacts.find(url)
  const shared = { sanitise: createSanitiser({ imageHosts, findPicture }), imageHosts, firmName: firm.name, log }

  const contentService = createContentService(db, log)
  const postsService = createPostsService({ posts, findPicture, timeZone: firm.timeZone })
  if (properties.endpoint === null) await seedIfEmpty(db, contentDir)

  /** Embedded services need no copy on disk: they are available whenever the site is. */
  const openCopy = <Value>(name: string, endpoint: string | null) =>
    endpoint === null
      ? null
      : stores.openCopy<Value>(name, digestOf([copyVersion, endpoint, properties.collection, imageHosts]))

  const { endpoint, token, collection } = properties
  const ownListings =
    endpoint === null ? createDatabaseSource({ ...shared, db, loadFacts: photographFacts.load }) : null
  const catalogue = createCatalogue({
    content: { ...words, firm },
    source: ownListings ?? createHygraphSource({ ...shared, endpoint: endpoint ?? '', token, collection, fetch }),
    trustsLosses: properties.endpoint === null,
    db,
    copy: openCopy<ListingSnapshot>('listings-all', properties.endpoint),
    maxAgeMs,
    log,
    clock,
  })
  const insights = createInsights({
    source: createArticleSource(),
    trustsLosses: config.posts.endpoint === null,
    copy: openCopy<ArticleSnapshot>('articles', config.posts.endpoint),
    maxAgeMs,
    log,
    clock,
  })

  function createArticleSource(): ArticleSource {
    const { endpoint } = config.posts
    const context = { ...shared, findPicture }
    if (endpoint !== null) return createWordpressSource({ ...context, endpoint, fetch, timeZone: firm.timeZone })
    return createPostsSource({ ...context, posts, clock })
  }

  const listSampleIds = firm.sampleContent ? createSampleIds(contentDir, log) : () => []

  function openEditor() {
    const readPublished = async () => {
      const version = await readListingVersion(db)
      const known = await catalogue.list('all')
      if (known.ok && known.revision === `${version}`) return known.snapshot
      // Another server may have written in this moment, and its answer may lead here.
      await catalogue.refresh()
      const listed = await catalogue.list('all')
      if (!listed.ok) throw new Error('the listings cannot be read')
      return listed.snapshot
    }
    const readEntries = createEntryReader({ db, toListing: createListingReader(shared), listSampleIds })
    const describe = (urls: readonly string[]) => describePhotographs(db, urls)
    const places = listKnownPlaces(atlas)
    return createListingEditor({
      db,
      list: createOfficeList({ readEntries, readPublished, listImported: (id) => listImported(db, id), clock }),
      listLacks: createOfficeLacks({ readEntries, readPublished, describe, places, clock }),
      listSampleIds,
      hasMedia,
      onWrite: catalogue.refresh,
      timeZone: firm.timeZone,
      clock,
      mail,
    })
  }

  const dial: Dial = (typed) => toWholeNumber(typed, firm.address.countryCode)
  const contacts = createContacts(db, dial)
  await contacts.refresh()
  const atlas = createAtlas(words)

  const pictures = createPictures({
    contentDir,
    dataDir,
    prebuiltDir,
    photographs: createStoredPhotographs(db),
    foreign: createForeignPictures({
      hosts: imageHosts,
      endpoints: [properties.endpoint, config.posts.endpoint].filter((endpoint) => endpoint !== null),
    }),
    isShown: createShownPictures(catalogue, insights),
    cacheBytes: pictureCacheBytes,
    log,
    clock,
  })

  return {
    firm,
    words,
    atlas,
    introductions: renderIntroductions(introductions, shared.sanitise),
    findPicture,
    hasMedia,
    catalogue,
    /** Writes our own listings; null where a foreign service holds them. */
    listingStore: ownListings && createListingStore(db, { hasMedia, onWrite: catalogue.refresh }),
    /** The same for people of the firm, with drafts and former versions. */
    listingEditor: ownListings && openEditor(),
    /** Imports and exports of our own listings (M); null where a foreign service holds them. */
    imports:
      ownListings &&
      openImports({
        ...{ db, firm, content: words, hasMedia, findPicture, imageHosts, clock, log },
        onWrite: catalogue.refresh,
      }),
    /** The ids of the sample listings; none where the content has none. */
    listSampleIds,
    /** Follows what others write into our database. Returns a function that stops it. */
    watchVersions: () =>
      watchVersions([contacts, ...(ownListings ? [{ ...ownListings, refresh: catalogue.refresh }] : [])], log),
    insights,
    contacts,
    findPerson: createFindPerson(words.people, {
      ...{ findPicture, dial },
      findPlace: atlas.findPlace,
      findContact: contacts.find,
    }),
    sayAnswering: createSayAnswering(words.contact, firm),
    dial,
    /** In the order in which they are read at the start. */
    sources: [catalogue, insights] satisfies ContentSource[],
    contentService,
    postsService,
    descriptions: createDescriptions(shared.sanitise),
    /** The listing that visitors see of a record. */
    toListing: createListingReader(shared),
    pictures,
    shareCards: createShareCards({
      firm: readCardFirm(contentDir, firm),
      findPicture,
      findOriginal: pictures.findOriginal,
      dataDir,
      log,
    }),
  }
}

/** About 30,000 pictures in the sizes of screens, or the originals of 500 photographs. */
const pictureCacheBytes = 1024 ** 3
