import { cpSync, existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { maxWordmark } from '../domain/firm/firm-schema.ts'
import { plainLetters } from '../domain/fold-name.ts'
import { formatCount } from '../domain/format-count.ts'
import { managedByUs } from '../domain/listings/listing.ts'
import { countryName, countryOf } from '../domain/places/country.ts'
import { panelOf } from '../domain/places/panels.ts'
import { createFindPlace, type MapContent, type Place } from '../domain/places/places.ts'
import { readText } from '../server/content/folder/read-content.ts'
import { readFirm } from '../server/content/folder/read-firm.ts'

/** The facts of another firm. Its town is one of `places.json`. */
export type Answers = Record<
  'name' | 'town' | 'address' | 'email' | 'phone' | 'accent' | 'founded' | 'experience' | 'clients',
  string
>

/**
 * Copies the content and writes the answers into it. Leaves out what is about the other firm and its town: a sentence about one town is
 * seldom true of the next. Returns what is left out, the files whose words still name them, and the country of the town.
 */
export function copyContent(
  from: string,
  to: string,
  answers: Answers,
): { left: string[]; stillNaming: string[]; country: string } {
  const other = readFirm(from)
  const isTownOther = other.address.town !== answers.town
  const otherNames = [other.name, ...(isTownOther ? [other.address.town] : [])]
  const isOthers = createNameSearch(otherNames)
  const places = readJson<Place[]>(join(from, 'places.json'))
  const centre = places.find(({ key }) => key === answers.town)
  const country = centre?.country ?? other.address.countryCode
  const otherPlaces = places.flatMap(({ key }) => {
    const [town, place] = key.split('/')
    return isTownOther && town === other.address.town && place ? [place] : []
  })

  cpSync(from, to, { recursive: true })
  const left = [
    ...removePeople(to),
    ...removeFiles(to, isOthers),
    ...removeListings(to, isOthers),
    ...changeMaps(to, isOthers, {
      name: `the centre of ${answers.town}`,
      at: centre?.centre ?? [0, 0],
    }),
  ]
  changeSignatures(to, otherPlaces, answers.town)
  changeJson<Place[]>(join(to, 'places.json'), (all) =>
    withoutNames(withCountries(all, other.address.countryCode, country), isOthers),
  )
  changeJson<FirmFile>(join(to, 'firm.json'), (firm) => toFirm(firm, answers, country))
  const mark = join(to, 'media', 'mark.svg')
  writeFileSync(mark, readText(mark).replaceAll(other.brand.accent, answers.accent))

  const stillNaming = globSync(['*.json', 'media/pictures.json'], { cwd: to }).flatMap((file) => {
    if (['places.json', 'map.json', 'search-words.json'].includes(file)) return []
    // The name of a time zone is that of its largest town.
    const text = readText(join(to, file)).replaceAll(/"timeZone": ".*"/g, '')
    const found = [...otherNames, ...otherPlaces].filter((name) => createNameSearch([name])(text))
    return found.length > 0 ? [`${file} names ${found.join(', ')}`] : []
  })
  return { left, stillNaming, country }
}

type Test = (text: string) => boolean

/** Finds any of the names by whole words, in any case and with any signs between them, as in the name of a file. */
function createNameSearch(names: readonly string[]): Test {
  const toWords = (text: string) => `-${text.toLowerCase()}-`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  // A text may write `Muranga` for `Murang'a`.
  const readings = [toWords, (text: string) => toWords(plainLetters(text))]
  return (text) => {
    const own = text.replaceAll(managedByUs, '')
    return readings.some((read) => {
      const words = read(own)
      return names.some((name) => words.includes(read(name)))
    })
  }
}

function removeFiles(folder: string, isOthers: Test): string[] {
  return globSync(['areas/*.md', 'insights/*.md', 'map/*.json'], { cwd: folder }).filter((file) => {
    const isRemoved = isOthers(basename(file)) || isOthers(readText(join(folder, file)))
    if (isRemoved) rmSync(join(folder, file))
    return isRemoved
  })
}

/** People work for one firm: their portraits go too, with what is said of them. */
function removePeople(folder: string): string[] {
  const file = join(folder, 'people.json')
  if (!existsSync(file)) return []
  const { people } = readJson<{ people: { portrait?: string }[] }>(file)
  const portraits = people.flatMap(({ portrait }) => (portrait === undefined ? [] : basename(portrait)))
  for (const portrait of portraits) rmSync(join(folder, 'media', portrait), { force: true })
  changeJson<Record<string, unknown>>(join(folder, 'media', 'pictures.json'), (pictures) =>
    Object.fromEntries(Object.entries(pictures).filter(([name]) => !portraits.includes(name))),
  )
  rmSync(file)
  return ['people.json, with its portraits']
}

function removeListings(folder: string, isOthers: Test): string[] {
  return globSync('listings/*.json', { cwd: folder }).flatMap((file) => {
    const records = readJson<object[]>(join(folder, file))
    const own = records.filter((record) => !isOthers(JSON.stringify(record)))
    if (own.length > 0) writeJson(join(folder, file), own)
    else rmSync(join(folder, file))
    const count = records.length - own.length
    return count > 0 ? [`${formatCount(count, 'listing')} of ${file}`] : []
  })
}

/** Signs the samples of testimonials with the new town instead of places of the other one. */
function changeSignatures(folder: string, otherPlaces: readonly string[], town: string) {
  changeJson<Testimonials>(join(folder, 'testimonials.json'), (testimonials) => ({
    ...testimonials,
    items: testimonials.items.map((item) => ({
      ...item,
      person: otherPlaces.reduce((person, place) => person.replace(place, () => town), item.person),
    })),
  }))
}

type Testimonials = { items: { person: string }[] }

/** The maps without those that are called after the other town, and without the words on them. */
function changeMaps(folder: string, isOthers: Test, cityCentre: MapContent['cityCentre']): string[] {
  const file = join(folder, 'map.json')
  const { locator, ...map } = readJson<MapContent>(file)
  const panels = map.panels.filter(({ title }) => !isOthers(title))
  const isKept = (id: string) => panels.some((panel) => panel.id === id)
  const hasTown = panels.some(({ kind }) => kind === 'town')
  writeJson(file, {
    ...map,
    panels,
    ...(hasTown && { locator }),
    gateways: map.gateways.flatMap(({ name, leadsTo }) => {
      const kept = leadsTo.filter(isKept)
      return isOthers(name) || kept.length === 0 ? [] : [{ name, leadsTo: kept }]
    }),
    cityCentre,
    words: map.words.filter(({ text, at }) => !isOthers(text) && isKept(panelOf(map.panels, at)?.id ?? '')),
  })
  const removed = map.panels.map(({ id }) => id).filter((id) => !isKept(id))
  if (locator && !hasTown) removed.push('locator')
  for (const id of removed) rmSync(join(folder, 'media', `map-${id}.svg`))
  return removed.map((id) => `the map ${id}`)
}

/** A place without a country is in that of its town, else in the firm's: what was the other firm's is said where the new one's is another. */
function withCountries(places: readonly Place[], others: string, own: string): Place[] {
  const findPlace = createFindPlace(places)
  return places.map(({ country: _, ...place }) => {
    const [townCity = '', neighbourhood = null] = place.key.split('/')
    const country = countryOf({ townCity, neighbourhood, estate: null }, findPlace, others)
    return country === own ? place : { ...place, country }
  })
}

function withoutNames(places: readonly Place[], isOthers: Test): Place[] {
  return places
    .filter(({ key }) => !isOthers(key))
    .map(({ formerNames, ...place }) => {
      const names = formerNames?.filter((former) => !isOthers(former)) ?? []
      return names.length > 0 ? { ...place, formerNames: names } : place
    })
}

type FirmFile = {
  brand: { accent: string; ink: string }
  name: string
  address: { country: string; countryCode?: string }
  social: Record<string, string>
  priceRange?: string
  registrations?: unknown
}

/** The facts with the answers in them. The addresses of social networks are made up from the name, for the firm to replace. */
function toFirm({ priceRange, registrations, ...firm }: FirmFile, answers: Answers, countryCode: string) {
  const { name, town, address, email, phone, accent, founded, experience, clients } = answers
  const toHandle = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const handle = toHandle(name).replaceAll(/^-|-$/g, '') || 'firm'
  const { country, countryCode: otherCode = 'KE' } = firm.address
  const own = { country: otherCode === countryCode ? country : countryName(countryCode), countryCode }
  const query = `${address}, ${town}, ${own.country}`
  return {
    ...firm,
    name,
    wordmark: toWordmark(name),
    brand: { ...firm.brand, accent },
    email,
    phones: [phone],
    chatNumber: phone,
    foundedYear: Number(founded),
    yearsOfExperience: Number(experience),
    clients,
    address: { ...firm.address, ...own, lines: [address], town },
    social: Object.fromEntries(
      Object.entries(firm.social).map(([network, url]) => [network, url.replaceAll(toHandle(firm.name), handle)]),
    ),
    map: { query, embed: `https://www.google.com/maps?q=${encodeURIComponent(query)}&output=embed` },
  }
}

/** Cuts the name to the whole words for which there is room beside the mark. */
function toWordmark(name: string): string {
  if (name.length <= maxWordmark) return '{firm}'
  const start = name.slice(0, maxWordmark + 1)
  return start.slice(0, start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : maxWordmark)
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readText(file))
}

function writeJson(file: string, value: unknown) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

function changeJson<Value>(file: string, change: (value: Value) => unknown) {
  writeJson(file, change(readJson<Value>(file)))
}
