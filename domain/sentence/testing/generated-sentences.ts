import fc, { type Arbitrary } from 'fast-check'
import type { Sentence } from './sentences.ts'

/** Some words of a sentence, and the query of the address that they mean; a list names the readings that are all right. */
type Phrase = { words: string; means: string | readonly string[] }

/**
 * Sentences put together from phrases whose meaning is known, in any order, case and spelling. The same ones in every run. They know nothing of
 * the rules that read sentences; `sentences.ts` says how its rows, and these, decide between two readings.
 */
export function generateSentences(count: number): Sentence[] {
  return fc.sample(sentence, { numRuns: count, seed: 35 })
}

/** A phrase in one of several spellings. */
function spelt(means: string, ...spellings: string[]): Arbitrary<Phrase> {
  return fc.constantFrom(...spellings).map((words) => ({ words, means }))
}

const places = fc
  .constantFrom(
    ['place=nairobi/kilimani', 'Kilimani', 'Kilimani, Nairobi'],
    ['place=nairobi/westlands', 'Westlands', 'Westlands Nairobi'],
    ['place=nairobi/lavington', 'Lavington'],
    ['place=nairobi/kileleshwa', 'Kileleshwa'],
    ['place=nairobi/upper hill', 'Upper Hill', 'Upperhill', 'Upper-Hill'],
    ['place=nairobi/south b', 'South B', 'SouthB'],
    ['place=nairobi/south c', 'South C'],
    ['place=nairobi/old muthaiga', 'Old Muthaiga'],
    ['place=nairobi/industrial area', 'Industrial Area'],
    ['place=nairobi/kiambu road', 'Kiambu Road'],
    ['place=mombasa/nyali', 'Nyali', 'Nyali Mombasa'],
    ['place=nakuru/section 58', 'Section 58'],
    ['place=thika/section 9', 'Section 9', 'Thika Section 9'],
    ['place=ruiru/kahawa sukari', 'Kahawa Sukari'],
    ['place=kisumu/milimani', 'Milimani Kisumu', 'Kisumu Milimani'],
    ['place=kitengela/milimani', 'Milimani, Kitengela'],
  )
  .chain(([means = '', ...names]) => spelt(means, ...names))

const towns = fc
  .constantFrom('Thika', 'Kitengela', 'Juja', 'Nanyuki', 'Naivasha', 'Ngong', 'Athi River', 'Ongata Rongai', 'Syokimau')
  .map((town) => ({ words: town, means: `town=${town.toLowerCase()}` }))

/** One to three of either: names of both are not mixed, because whether such a search finds any of them is the search's own rule. */
const where = fc
  .tuple(
    fc.constantFrom('in ', 'at ', 'near ', 'katika ', 'karibu na ', ''),
    fc.oneof(listNames(places), listNames(towns)),
  )
  .map(([before, { words, means }]) => ({ words: before + words, means }))

function listNames(names: Arbitrary<Phrase>): Arbitrary<Phrase> {
  const different = fc.uniqueArray(names, { minLength: 1, maxLength: 3, selector: ({ means }) => means })
  return fc.tuple(different, fc.constantFrom(' or ', ' au ', ' / ', ' and ')).map(([chosen, joiner]) => ({
    words: chosen.map(({ words }) => words).join(joiner),
    means: chosen.map(({ means }) => means).join('&'),
  }))
}

const sale = spelt('propertyStatus=For_Sale', 'for sale', 'to buy', 'ya kuuza', 'on sale')
const rent = spelt('propertyStatus=For_Rent', 'to let', 'for rent', 'to rent', 'ya kupangisha', 'to-let')
const status = fc.oneof(sale, rent)

const homes = fc.oneof(
  spelt('kind=homes', 'house', 'houses', 'nyumba', 'home'),
  spelt('kind=apartments', 'apartment', 'apartments', 'flat', 'flats'),
  spelt('kind=maisonettes', 'maisonette', 'maisonettes', 'mansionette'),
)
const land = spelt('kind=land', 'land', 'plot', 'plots', 'shamba', 'ploti')
const premises = fc.oneof(
  spelt('kind=offices', 'office', 'office space', 'offices', 'ofisi'),
  spelt('kind=shops', 'shop', 'shops', 'duka'),
  spelt('kind=warehouses', 'godown', 'warehouse', 'godowns'),
)

const numerals = ['one', 'two', 'three', 'four', 'five', 'six']

const bedrooms = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const exact = `numberOfBedrooms=${count}`
  const least = `minBedrooms=${count}`
  return fc.oneof(
    spelt(exact, `${count} bed`, `${count}bed`, `${count}br`, `${count} br`, `${count} bdrm`, `${count}bdrm`),
    spelt(exact, `${count} bedroom`, `${count}-bedroom`, `${count} bedroomed`, `${numerals[count - 1]} bedroom`),
    spelt(`${exact}&numberOfBedrooms=${count + 1}`, `${count} or ${count + 1} bed`, `${count}br or ${count + 1}br`),
    spelt(least, `${count}+ bed`, `at least ${count} bedrooms`, `${count} bedrooms or more`),
  )
})

const bathrooms = fc.integer({ min: 1, max: 4 }).chain((count) => {
  const exact = `numberOfBathrooms=${count}`
  return fc.oneof(
    spelt(exact, `${count} bath`, `${count}bath`, `${count} bathrooms`, `${numerals[count - 1]} bathroom`),
    spelt(`minBathrooms=${count}`, `${count}+ baths`, `at least ${count} bathrooms`),
  )
})

/** In KES, in the ways in which it is written. */
const amounts = fc
  .oneof(
    fc
      .integer({ min: 6, max: 90 })
      .map((tens) => [tens * 10_000, `${tens * 10}k`, `${tens * 10}K`, `${tens * 10} thousand`] as const),
    fc
      .integer({ min: 11, max: 900 })
      .map((tenths) => [tenths * 100_000, `${tenths / 10}m`, `${tenths / 10} million`, `${tenths / 10}M`] as const),
  )
  .map(([amount, ...short]) => {
    const long = amount.toLocaleString('en-US')
    return {
      amount,
      spellings: [...short, String(amount), long, `KES ${long}`, `ksh ${long}/-`, `Ksh${short[0]}`, `sh ${long}`],
    }
  })

const written = amounts.chain(({ amount, spellings }) =>
  fc.constantFrom(...spellings).map((text) => ({ amount, text })),
)

const prices: Arbitrary<Phrase> = fc.oneof(
  bound(['under', 'below', 'less than', 'chini ya'], (amount) => [`maxPriceValue=${amount}`]),
  bound(['above', 'over', 'more than'], (amount) => [`minPriceValue=${amount}`]),
  // These include the amount, which the search's strict bounds do not (B3).
  bound(['max', 'up to', 'upto', 'not more than'], (amount) => [
    `maxPriceValue=${amount}`,
    `maxPriceValue=${amount + 1}`,
  ]),
  bound(['from', 'min', 'starting from'], (amount) => [`minPriceValue=${amount}`, `minPriceValue=${amount - 1}`]),
  range('between', 'and'),
  range('from', 'to'),
  // Not without a word before it: "Section 58 100,000" is one number to some.
  range('budget', '-'),
)

function bound(words: readonly string[], means: (amount: number) => string[]): Arbitrary<Phrase> {
  return fc
    .tuple(fc.constantFrom(...words), written)
    .map(([word, { amount, text }]) => ({ words: `${word} ${text}`, means: means(amount) }))
}

function range(before: string, between: string): Arbitrary<Phrase> {
  return fc
    .tuple(written, written)
    .filter(([one, other]) => one.amount !== other.amount)
    .map((both) => {
      const [low, high] = both.toSorted((one, other) => one.amount - other.amount) as typeof both
      return {
        words: `${before} ${low.text} ${between} ${high.text}`,
        means: [
          `minPriceValue=${low.amount}&maxPriceValue=${high.amount}`,
          `minPriceValue=${low.amount - 1}&maxPriceValue=${high.amount + 1}`,
        ],
      }
    })
}

const sizes = fc.oneof(
  spelt('minAcres=0.1148&maxAcres=0.1148', '50x100', '50 by 100', '50×100 ft', '50 x 100', '50*100', '50x100ft'),
  spelt('minAcres=0.2296&maxAcres=0.2296', '100x100', '100 by 100', '100×100 ft'),
  spelt('minAcres=0.1148&maxAcres=0.125', '1/8 acre', 'eighth acre', '⅛ acre', 'an eighth of an acre'),
  spelt('minAcres=0.2296&maxAcres=0.25', 'quarter acre', '1/4 acre', 'quarter-acre', '¼ acre'),
  spelt('minAcres=0.5&maxAcres=0.5', 'half acre', '1/2 acre', '½ acre', 'half an acre', '0.5 acres'),
  fc.integer({ min: 2, max: 90 }).chain((acres) => {
    const exact = `minAcres=${acres}&maxAcres=${acres}`
    return fc.oneof(
      spelt(exact, `${acres} acres`, `${acres}acres`, `${acres} acre`),
      spelt(`minAcres=${acres}`, `over ${acres} acres`, `at least ${acres} acres`, `${acres}+ acres`),
      spelt(`maxAcres=${acres}`, `under ${acres} acres`, `up to ${acres} acres`),
      spelt(
        `minAcres=${acres}&maxAcres=${acres + 3}`,
        `${acres} to ${acres + 3} acres`,
        `between ${acres} and ${acres + 3} acres`,
      ),
    )
  }),
)

const titles = fc.oneof(
  spelt('titleType=Freehold', 'freehold'),
  spelt('titleType=Leasehold', 'leasehold'),
  spelt('titleType=Freehold&titleType=Leasehold', 'freehold or leasehold'),
  spelt('titleType=Sectional_Title', 'sectional title'),
)

const features = fc.oneof(
  spelt('features=Swimming_Pool', 'swimming pool', 'with pool'),
  spelt('features=Gym', 'gym', 'with a gym'),
  spelt('features=Parking_Spaces', 'parking', 'with parking'),
  spelt('features=Garden', 'with a garden', 'garden'),
  spelt('features=Balcony', 'balcony', 'with balcony'),
  spelt('features=Furnished', 'furnished'),
  spelt('features=Unfurnished', 'unfurnished'),
  spelt('minParking=2', '2 parking', 'two car parking', 'parking for 2 cars', '2 parking spaces', 'at least 2 parking'),
  spelt('lift=yes', 'lift', 'with a lift', 'elevator', 'with lift', 'lifti'),
  spelt(
    'servantsQuarter=yes',
    'dsq',
    'with dsq',
    'plus DSQ',
    'servants quarter',
    "with a servant's quarter",
    "maid's room",
  ),
  spelt('ownCompound=yes', 'own compound', 'in own compound', 'boma lake'),
  spelt('water=Borehole', 'borehole', 'with borehole', 'with a borehole', 'kisima'),
  spelt('gated=yes', 'gated community', 'in a gated community', 'gated estate'),
)

/** Words that are no criterion, among them names of places that the firm has nothing in. */
const otherWords = fc
  .constantFrom('helipad', 'no lift', 'without dsq', 'fireplace', 'wakanda', 'kasarani', 'solar', 'verandah', 'zyxw')
  .map((words) => ({ words, means: `q=${words}` }))

const openings = ['', '', '', 'looking for ', 'I need ', 'hi, ', 'natafuta ', 'do you have ', "I'm looking for a "]

/** Parts of sentences, by the subject of the sentence. The size of land beside a home would be words. */
const phrases = fc.oneof(
  choose(homes, status, bedrooms, bathrooms, where, prices, features, otherWords),
  choose(land, status, where, prices, sizes, titles, otherWords),
  choose(premises, status, where, prices, otherWords),
)

/** One to five of these phrases in any order. */
function choose(...kinds: Arbitrary<Phrase>[]): Arbitrary<Phrase[]> {
  return fc.shuffledSubarray(kinds, { minLength: 1, maxLength: 5 }).chain((chosen) => fc.tuple(...chosen))
}

const letters = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
)

const sentence: Arbitrary<Sentence> = fc
  .tuple(
    phrases,
    fc.constantFrom(...openings),
    fc.constantFrom(' ', ', ', '  '),
    letters,
    fc.constantFrom('', '', '?', '.', ' please'),
  )
  .map(([chosen, opening, gap, write, end]) => ({
    says: write(opening + chosen.map(({ words }) => words).join(gap) + end),
    means: chosen.map(({ means }) => [means].flat()).reduce(combine, ['']),
  }))

/** Each reading of the sentence so far with each of the next phrase. */
function combine(readings: readonly string[], next: readonly string[]): string[] {
  return readings.flatMap((reading) => next.map((means) => [reading, means].filter(Boolean).join('&')))
}
