/**
 * Sentences that people type into an agency's search box, each with the search that an agent would make of it. Written without knowing the rules that read
 * them: where a rule and a row differ, ask first whether the row is what an agent would do. A phrase that `generated-sentences.ts` spells, alone or beside
 * others of its own, has no row.
 *
 * `means` is the query of the address, in any order; a list names the readings that are all right. `sameMeaning` compares them.
 *
 * Decisions that the rows follow:
 * - A criterion only where the words say it beyond doubt. Every other word stays in `q`, in the order typed.
 * - "House", "home", "nyumba", "keja" mean any home (`homes`): whoever types "house" in Nairobi is glad of an apartment too. Beside
 *   "apartment or" it may also be `houses`. A bungalow or a villa is `houses`, a townhouse no apartment: the records have no such kinds, and the chip says
 *   what was typed for them. A studio, a bedsitter and a single room are homes without a bedroom.
 * - A servants' quarter, a lift, an own compound and the like are facts of the records (B17), as some samples state each of them.
 * - "Commercial plot", "residential land", "industrial land" are land, and the first word stays: it is no type of its own.
 * - A name with "Road", "Way" or "Drive" behind it is a street, not the place that it is called after: Ngong Road is not in Ngong. Kiambu Road and
 *   Timau Road are places of the records. The longest known name wins: Old Muthaiga, Kahawa Sukari (Kahawa West is unknown).
 * - A name of one neighbourhood is that `place`, also where its town stands beside it. A town that is its own neighbourhood is the town, as its area
 *   page (H5). A neighbourhood that several towns have is all of them, or stays a word.
 * - "Near", "along" and "off" before a place mean that place: nobody knows how near is near.
 * - "3 bed" is exactly 3; "3+", "at least 3" is a minimum; "3 bed + DSQ" is 3 and a servants' quarter.
 * - "Under", "below", "over", "above" are the strict bounds of B3. "Max", "up to", "from", "at least", "between" include their amount, so that
 *   the bound may be one shilling further. An amount alone is a budget, or stays a word. A number without a unit is an amount only from
 *   five digits on. Dollars, pounds and euros are shillings at the site's rates; a price per acre is no price.
 * - The trade's "eighth" and "quarter" of an acre are found from the plots of 50×100 and 100×100 ft that go by these names to the true size
 *   (I12, I13). Sides in feet are that size alone. Without "ft" only 50×100 and 100×100 are feet beyond doubt (I13).
 * - A size means land by itself. Beside a home or premises acres and sides stay words, and square metres or feet are at least so much floor, unless they
 *   are the land that a house stands on. Nobody measures land alone in square feet. Nothing asks for a floor at most.
 * - What somebody does not want is no criterion; its words stay together, "not" included.
 * - Words that ask, greet, join or say "property" vanish, in English and Kiswahili.
 */
export type Sentence = { says: string; means: string | readonly string[] }

/** In KES. An amount that is itself wanted: the bound there, or one shilling further. */
function upTo(amount: number, rest: string): string[] {
  return [amount, amount + 1].map((bound) => `maxPriceValue=${bound}&${rest}`)
}

function from(amount: number, rest: string): string[] {
  return [amount, amount - 1].map((bound) => `minPriceValue=${bound}&${rest}`)
}

function between(least: number, most: number, rest: string): string[] {
  return [
    `minPriceValue=${least}&maxPriceValue=${most}&${rest}`,
    `minPriceValue=${least - 1}&maxPriceValue=${most + 1}&${rest}`,
  ]
}

/** An amount without a word such as "under". */
function budget(amount: number, words: string, rest: string): string[] {
  return [...upTo(amount, rest), `${rest}&q=${words}`]
}

const karen = ['town=karen', 'place=karen/karen', 'place=karen/karen&place=nairobi/karen']

function inKaren(rest: string): string[] {
  return karen.map((where) => `${rest}&${where}`)
}

/** Its towns with listings. */
const kiambuCounty = 'town=kiambu&town=thika&town=ruiru&town=limuru&town=juja&town=ruaka'

/** The titles that have a deed. */
const titled = 'titleType=Freehold&titleType=Leasehold&titleType=Sectional_Title'

/** One room of a home. */
const studio = 'numberOfBedrooms=0&kind=homes'

const eighth = 'minAcres=0.1148&maxAcres=0.125'
const quarter = 'minAcres=0.2296&maxAcres=0.25'
const fiftyByHundred = 'minAcres=0.1148&maxAcres=0.1148'
const hundredByHundred = 'minAcres=0.2296&maxAcres=0.2296'

export const sentences: readonly Sentence[] = [
  // The issue's own.
  {
    says: '3 bed Kilimani or Lavington under 150k',
    means: 'numberOfBedrooms=3&place=nairobi/kilimani&place=nairobi/lavington&maxPriceValue=150000',
  },
  { says: '2br westlands', means: 'numberOfBedrooms=2&place=nairobi/westlands' },
  { says: '50x100 kitengela', means: `${fiftyByHundred}&town=kitengela` },
  { says: 'eighth acre', means: eighth },
  { says: '1/8 acre near Thika', means: `${eighth}&town=thika` },
  { says: 'shop to let cbd', means: 'kind=shops&propertyStatus=For_Rent&town=nairobi' },
  { says: 'shamba', means: 'kind=land' },
  { says: 'nyumba kilimani', means: 'kind=homes&place=nairobi/kilimani' },
  { says: 'plot under 2m freehold', means: 'kind=land&maxPriceValue=2000000&titleType=Freehold' },

  // Places: one neighbourhood of one town, towns, spellings.
  { says: '  Kilimani,  Nairobi ', means: 'place=nairobi/kilimani' },
  { says: 'Westlands, Nairobi, Kenya', means: 'place=nairobi/westlands' },
  { says: 'nairobi', means: 'town=nairobi' },
  { says: 'Karen', means: karen },
  { says: 'house in karen for sale', means: inKaren('kind=homes&propertyStatus=For_Sale') },
  { says: 'Ruaka apartments', means: 'kind=apartments&town=ruaka' },
  { says: 'buruburu', means: 'place=nairobi/buru buru' },
  { says: 'springvalley', means: 'place=nairobi/spring valley' },
  { says: "2 bedroom lang'ata", means: 'numberOfBedrooms=2&place=nairobi/langata' },
  { says: 'section 9 thika', means: 'place=thika/section 9' },
  { says: 'muthaiga', means: 'place=nairobi/muthaiga' },
  { says: 'kahawa west', means: 'q=kahawa west' },
  { says: 'Kitengela Milimani', means: 'place=kitengela/milimani' },
  { says: 'milimani', means: ['place=kisumu/milimani&place=kitengela/milimani', 'q=milimani'] },
  {
    says: 'town centre',
    means: ['place=kitengela/town centre&place=nakuru/town centre&place=thika/town centre', 'q=town centre'],
  },
  { says: 'thika town centre', means: 'place=thika/town centre' },
  { says: 'nakuru town', means: ['town=nakuru', 'town=nakuru&q=town'] },
  { says: 'rongai', means: ['town=ongata rongai', 'q=rongai'] },
  { says: 'diani beach', means: 'place=diani/diani beach' },
  { says: 'beach plot diani', means: 'kind=land&town=diani&q=beach' },
  { says: 'Athi-River godowns', means: 'kind=warehouses&town=athi river' },
  { says: 'elgon view eldoret', means: 'place=eldoret/elgon view' },
  { says: 'old town mombasa', means: 'town=mombasa&q=old town' },
  { says: 'kiambu', means: kiambuCounty },
  { says: 'kiambu town 3 bed', means: 'numberOfBedrooms=3&town=kiambu' },
  { says: 'ruiru kiambu', means: 'town=ruiru' },
  { says: 'kiambu and ruiru', means: kiambuCounty },
  { says: 'land in kiambuu', means: `kind=land&${kiambuCounty}` },
  { says: 'timau road nanyuki', means: 'place=nanyuki/timau road' },
  { says: 'ngong road', means: 'q=ngong road' },
  { says: 'apartment along Ngong Road', means: 'kind=apartments&q=ngong road' },
  { says: 'land off thika road', means: 'kind=land&q=thika road' },
  { says: 'godown mombasa rd', means: 'kind=warehouses&q=mombasa road' },
  { says: 'off waiyaki way', means: 'q=waiyaki way' },
  { says: 'land near limuru road', means: 'kind=land&q=limuru road' },
  { says: 'plots along eastern bypass', means: 'kind=land&q=eastern bypass' },
  { says: 'laikipia west', means: 'q=laikipia west' },

  // Places that the firm has nothing in, or that are not on any map; typing errors.
  { says: '3 bed in Wakanda', means: 'numberOfBedrooms=3&q=wakanda' },
  { says: 'kasarani', means: 'q=kasarani' },
  {
    says: '2 bedroom apartment to let in kasarani',
    means: 'numberOfBedrooms=2&kind=apartments&propertyStatus=For_Rent&q=kasarani',
  },
  { says: 'land in atlantis', means: 'kind=land&q=atlantis' },
  { says: '3br hurlingham', means: 'numberOfBedrooms=3&q=hurlingham' },
  { says: 'house in rosslyn', means: 'kind=homes&q=rosslyn' },
  { says: 'kilimni', means: ['place=nairobi/kilimani', 'q=kilimni'] },
  { says: '2 bed westland', means: ['numberOfBedrooms=2&place=nairobi/westlands', 'numberOfBedrooms=2&q=westland'] },
  {
    says: 'apartmnt lavington',
    means: ['kind=apartments&place=nairobi/lavington', 'q=apartmnt&place=nairobi/lavington'],
  },
  {
    says: '3 bedrom kileleshwa',
    means: ['numberOfBedrooms=3&place=nairobi/kileleshwa', 'q=3 bedrom&place=nairobi/kileleshwa'],
  },
  {
    says: 'masionette langata',
    means: ['kind=maisonettes&place=nairobi/langata', 'q=masionette&place=nairobi/langata'],
  },
  { says: 'plot in kitengella', means: ['kind=land&town=kitengela', 'kind=land&q=kitengella'] },
  { says: 'westy 1br', means: ['numberOfBedrooms=1&q=westy', 'numberOfBedrooms=1&place=nairobi/westlands'] },

  // Several places.
  { says: 'kilimani/lavington 2br', means: 'place=nairobi/kilimani&place=nairobi/lavington&numberOfBedrooms=2' },
  {
    says: 'Kilimani, Lavington, Kileleshwa',
    means: 'place=nairobi/kilimani&place=nairobi/lavington&place=nairobi/kileleshwa',
  },
  { says: 'kilimani & westlands', means: 'place=nairobi/kilimani&place=nairobi/westlands' },
  { says: 'juja or thika or ruiru plots', means: 'kind=land&town=juja&town=thika&town=ruiru' },
  {
    says: 'runda au muthaiga nyumba ya kupangisha',
    means: 'place=nairobi/runda&place=nairobi/muthaiga&kind=homes&propertyStatus=For_Rent',
  },
  { says: 'kilimani or wakanda', means: ['place=nairobi/kilimani&q=wakanda', 'q=kilimani or wakanda'] },
  {
    says: 'kilimani or thika',
    means: ['place=nairobi/kilimani&town=thika', 'q=kilimani or thika', 'q=kilimani thika'],
  },

  // Regions, and names that are like those of places.
  { says: 'kajiado', means: 'town=kitengela&town=ngong&town=ongata rongai' },
  { says: 'kitengela kajiado county', means: 'town=kitengela' },
  {
    says: 'mtwapa or kilifi county',
    means: 'town=mtwapa&town=kilifi&town=malindi&town=watamu&town=mariakani',
  },
  { says: 'nairobi west', means: 'q=nairobi west' },
  {
    says: 'house close to offices and shops kilimani',
    means: 'kind=homes&place=nairobi/kilimani&q=close offices shops',
  },

  // Sale and rent.
  { says: 'properties for sale', means: 'propertyStatus=For_Sale' },
  { says: 'I want to buy a house in Runda', means: 'propertyStatus=For_Sale&kind=homes&place=nairobi/runda' },
  { says: 'rentals in parklands', means: 'propertyStatus=For_Rent&place=nairobi/parklands' },
  { says: '2br rent westlands', means: 'propertyStatus=For_Rent&numberOfBedrooms=2&place=nairobi/westlands' },
  { says: 'house sale lavington', means: 'propertyStatus=For_Sale&kind=homes&place=nairobi/lavington' },
  { says: 'land to lease naivasha', means: 'propertyStatus=For_Rent&kind=land&town=naivasha' },
  { says: 'land for lease', means: 'propertyStatus=For_Rent&kind=land' },
  { says: 'nyumba za kupanga kileleshwa', means: 'propertyStatus=For_Rent&kind=homes&place=nairobi/kileleshwa' },
  { says: 'nyumba ya kuuza Nyali', means: 'propertyStatus=For_Sale&kind=homes&place=mombasa/nyali' },
  { says: 'shamba inauzwa nanyuki', means: 'propertyStatus=For_Sale&kind=land&town=nanyuki' },
  {
    says: 'forrent kilimani',
    means: ['propertyStatus=For_Rent&place=nairobi/kilimani', 'q=forrent&place=nairobi/kilimani'],
  },
  { says: 'tolet', means: ['propertyStatus=For_Rent', 'q=tolet'] },
  {
    says: 'house for sale or rent in karen',
    means: [...inKaren('kind=homes'), ...inKaren('kind=homes&propertyStatus=For_Sale&propertyStatus=For_Rent')],
  },
  {
    says: 'sell my plot in juja',
    means: ['kind=land&town=juja&q=sell my', 'kind=land&town=juja&q=sell', 'q=sell my plot in juja'],
  },

  // Kinds.
  { says: 'family home', means: ['kind=homes&q=family', 'q=family home'] },
  { says: 'apt kilimani', means: 'kind=apartments&place=nairobi/kilimani' },
  {
    says: 'Appartments in Westlands',
    means: ['kind=apartments&place=nairobi/westlands', 'q=appartments&place=nairobi/westlands'],
  },
  {
    says: 'bungalow kitengela',
    means: 'kind=houses&town=kitengela',
  },
  { says: 'villa in malindi', means: 'kind=houses&town=malindi' },
  {
    says: 'townhouse lavington',
    means: 'kind=maisonettes&kind=houses&place=nairobi/lavington',
  },
  {
    says: 'penthouse westlands',
    means: 'kind=apartments&place=nairobi/westlands&q=penthouse',
  },
  { says: 'studio apartment westlands', means: 'kind=apartments&numberOfBedrooms=0&place=nairobi/westlands' },
  { says: 'bedsitter', means: studio },
  {
    says: 'bedsitter to let roysambu',
    means: `${studio}&propertyStatus=For_Rent&place=nairobi/roysambu`,
  },
  {
    says: 'apartment or maisonette in kileleshwa',
    means: 'kind=apartments&kind=maisonettes&place=nairobi/kileleshwa',
  },
  {
    says: 'apartment or house kilimani',
    means: [
      'kind=apartments&kind=homes&place=nairobi/kilimani',
      'kind=apartments&kind=houses&place=nairobi/kilimani',
      'kind=homes&place=nairobi/kilimani',
    ],
  },
  {
    says: 'block of flats for sale',
    means: ['propertyStatus=For_Sale&q=block of flats', 'propertyStatus=For_Sale&q=block flats'],
  },
  { says: 'guest house diani', means: ['town=diani&q=guest house', 'kind=homes&town=diani&q=guest'] },
  { says: 'duka la kupangisha thika', means: 'kind=shops&propertyStatus=For_Rent&town=thika' },
  { says: 'retail space to let', means: ['kind=shops&propertyStatus=For_Rent', 'propertyStatus=For_Rent&q=retail'] },
  {
    says: 'go down to let industrial area',
    means: [
      'kind=warehouses&propertyStatus=For_Rent&place=nairobi/industrial area',
      'propertyStatus=For_Rent&place=nairobi/industrial area&q=go down',
    ],
  },
  { says: 'warehouse or godown athi river', means: 'kind=warehouses&town=athi river' },
  { says: 'shop or office in thika', means: 'kind=shops&kind=offices&town=thika' },
  { says: 'hotel for sale', means: 'propertyStatus=For_Sale&q=hotel' },
  { says: 'commercial property westlands', means: 'propertyType=Commercial&place=nairobi/westlands' },
  { says: 'residential', means: 'propertyType=Residential' },
  { says: 'commercial plot ruaka', means: 'kind=land&town=ruaka&q=commercial' },
  { says: 'residential plots in ngong', means: 'kind=land&town=ngong&q=residential' },
  { says: 'industrial land athi river', means: 'kind=land&town=athi river&q=industrial' },
  { says: 'agricultural land limuru', means: 'kind=land&town=limuru&q=agricultural' },
  { says: 'shamba la kuuza limuru', means: 'kind=land&propertyStatus=For_Sale&town=limuru' },
  {
    says: 'parcel of land thika',
    means: ['kind=land&town=thika', 'kind=land&town=thika&q=parcel', 'kind=land&town=thika&q=parcel of'],
  },
  { says: 'airbnb apartment kilimani', means: 'kind=apartments&place=nairobi/kilimani&q=airbnb' },

  // Bedrooms and bathrooms.
  { says: 'Two-Bedroom Apartment, Westlands', means: 'numberOfBedrooms=2&kind=apartments&place=nairobi/westlands' },
  { says: '3 bed+ lavington', means: 'minBedrooms=3&place=nairobi/lavington' },
  { says: 'minimum 3 bedrooms runda', means: 'minBedrooms=3&place=nairobi/runda' },
  { says: 'more than 3 bedrooms', means: ['minBedrooms=4', 'q=more than 3 bedrooms'] },
  {
    says: '3 or 4 bedroom house in lavington',
    means: 'numberOfBedrooms=3&numberOfBedrooms=4&kind=homes&place=nairobi/lavington',
  },
  {
    says: '2-3 bedrooms westlands',
    means: ['numberOfBedrooms=2&numberOfBedrooms=3&place=nairobi/westlands', 'place=nairobi/westlands&q=2-3 bedrooms'],
  },
  { says: '3bed/2bath kileleshwa', means: 'numberOfBedrooms=3&numberOfBathrooms=2&place=nairobi/kileleshwa' },
  { says: 'two bathrooms', means: 'numberOfBathrooms=2' },
  { says: '2 & 3 bed kilimani', means: 'numberOfBedrooms=2&numberOfBedrooms=3&place=nairobi/kilimani' },
  { says: '2, 3 or 4 bedrooms', means: 'numberOfBedrooms=2&numberOfBedrooms=3&numberOfBedrooms=4' },
  { says: '2,3 bedroom', means: 'numberOfBedrooms=2&numberOfBedrooms=3' },
  { says: '1/2/3 bed', means: 'numberOfBedrooms=1&numberOfBedrooms=2&numberOfBedrooms=3' },
  { says: 'two na three bedroom', means: 'numberOfBedrooms=2&numberOfBedrooms=3' },
  { says: 'vyumba viwili au vitatu', means: 'numberOfBedrooms=2&numberOfBedrooms=3' },
  {
    says: '3 and 4 bed with 2 or 3 baths',
    means: 'numberOfBedrooms=3&numberOfBedrooms=4&numberOfBathrooms=2&numberOfBathrooms=3',
  },
  { says: 'vyumba vitatu na bafu mbili', means: 'numberOfBedrooms=3&numberOfBathrooms=2' },
  { says: 'rooms 3, 2 baths', means: 'numberOfBedrooms=3&numberOfBathrooms=2' },
  { says: '100k, 3 bed', means: budget(100_000, '100k', 'numberOfBedrooms=3') },
  { says: '4br with 3+ baths', means: 'numberOfBedrooms=4&minBathrooms=3' },
  { says: '3 bedroom + dsq', means: 'numberOfBedrooms=3&servantsQuarter=yes' },
  { says: '4 bed plus dsq lavington', means: 'numberOfBedrooms=4&place=nairobi/lavington&servantsQuarter=yes' },
  {
    says: '5 bedroom house with dsq own compound',
    means: 'numberOfBedrooms=5&kind=homes&servantsQuarter=yes&ownCompound=yes',
  },
  { says: '3 bedroom all ensuite', means: 'numberOfBedrooms=3&q=en suite' },
  { says: '3 rooms', means: 'q=3 rooms' },
  { says: 'single room', means: studio },
  { says: 'vyumba 3 vya kulala', means: 'numberOfBedrooms=3' },
  {
    says: 'nyumba ya vyumba vitatu vya kulala westlands',
    means: [
      'numberOfBedrooms=3&kind=homes&place=nairobi/westlands',
      'kind=homes&place=nairobi/westlands&q=vyumba vitatu vya kulala',
      'kind=homes&place=nairobi/westlands&q=vyumba vitatu kulala',
    ],
  },
  { says: '2bedroom apartment', means: 'numberOfBedrooms=2&kind=apartments' },
  { says: '3bedroomhouse karen', means: [...inKaren('numberOfBedrooms=3&kind=homes'), ...inKaren('q=3bedroomhouse')] },
  { says: '3bedkilimani', means: ['numberOfBedrooms=3&place=nairobi/kilimani', 'q=3bedkilimani'] },
  { says: '3', means: 'q=3' },

  // Prices.
  { says: 'under sh60k', means: 'maxPriceValue=60000' },
  { says: 'below Kshs. 25,000,000', means: 'maxPriceValue=25000000' },
  { says: 'Under 12.5 Million', means: 'maxPriceValue=12500000' },
  { says: 'plots below 1.5 mil', means: 'kind=land&maxPriceValue=1500000' },
  { says: 'land under 500 thousand', means: 'kind=land&maxPriceValue=500000' },
  { says: 'under 150000 kilimani', means: 'maxPriceValue=150000&place=nairobi/kilimani' },
  { says: 'karen under KES 20 000 000', means: inKaren('maxPriceValue=20000000') },
  { says: 'under 20 000 000 kilimani', means: 'maxPriceValue=20000000&place=nairobi/kilimani' },
  { says: 'under 20\u00a0000\u202f000 kilimani', means: 'maxPriceValue=20000000&place=nairobi/kilimani' },
  { says: '3 bed under 150 000', means: 'numberOfBedrooms=3&maxPriceValue=150000' },
  { says: 'under 12, 500, 000', means: 'maxPriceValue=12500000' },
  { says: 'below KES 20 m', means: 'maxPriceValue=20000000' },
  { says: 'under 8,000,000.00', means: 'maxPriceValue=8000000' },
  { says: 'under 20.000.000', means: 'q=under 20.000.000' },
  { says: 'under \u202a150k\u202c', means: 'maxPriceValue=150000' },
  { says: 'under 150', means: ['q=under 150', 'q=150'] },
  { says: '2 bed < 90k', means: 'numberOfBedrooms=2&maxPriceValue=90000' },
  { says: 'max 120k westlands', means: upTo(120_000, 'place=nairobi/westlands') },
  { says: 'westlands 2br 120k max', means: upTo(120_000, 'numberOfBedrooms=2&place=nairobi/westlands') },
  { says: 'up to 20m house lavington', means: upTo(20_000_000, 'kind=homes&place=nairobi/lavington') },
  { says: 'not more than 100k south c', means: upTo(100_000, 'place=nairobi/south c') },
  { says: 'budget 85k 2br kileleshwa', means: upTo(85_000, 'numberOfBedrooms=2&place=nairobi/kileleshwa') },
  { says: '60k and below roysambu', means: upTo(60_000, 'place=nairobi/roysambu') },
  { says: 'house above 50m runda', means: 'kind=homes&minPriceValue=50000000&place=nairobi/runda' },
  { says: 'apartments from 8m', means: from(8_000_000, 'kind=apartments') },
  { says: 'min 100k riverside', means: from(100_000, 'place=nairobi/riverside') },
  { says: 'two million plots', means: upTo(2_000_000, 'kind=land') },
  { says: 'under twelve and a half million', means: 'maxPriceValue=12500000' },
  { says: 'under six point five million', means: 'maxPriceValue=6500000' },
  { says: 'under two hundred and fifty thousand', means: 'maxPriceValue=250000' },
  { says: 'under half a million', means: 'maxPriceValue=500000' },
  { says: 'elfu ishirini na tano', means: upTo(25_000, '') },
  { says: 'milioni moja na nusu', means: upTo(1_500_000, '') },
  { says: 'isizidi elfu mia mbili', means: upTo(200_000, '') },
  { says: 'laki moja', means: upTo(100_000, '') },
  { says: '2br between 60k and 90k', means: between(60_000, 90_000, 'numberOfBedrooms=2') },
  {
    says: '3 bed from 100k to 150k lavington',
    means: between(100_000, 150_000, 'numberOfBedrooms=3&place=nairobi/lavington'),
  },
  { says: 'westlands 80k-120k', means: between(80_000, 120_000, 'place=nairobi/westlands') },
  { says: 'houses 20m – 30m kitisuru', means: between(20_000_000, 30_000_000, 'kind=homes&place=nairobi/kitisuru') },
  {
    says: 'apartments for sale 8-12m',
    means: between(8_000_000, 12_000_000, 'kind=apartments&propertyStatus=For_Sale'),
  },
  { says: 'westlands 80 000 - 120 000', means: between(80_000, 120_000, 'place=nairobi/westlands') },
  { says: 'KES 20-30m', means: between(20_000_000, 30_000_000, '') },
  { says: 'under 20,000 000', means: 'maxPriceValue=20000000' },
  { says: '1br 45,000 100 sqm', means: budget(45_000, '45,000', 'numberOfBedrooms=1&minFloorArea=100') },
  { says: '2br under 120,000/month', means: 'numberOfBedrooms=2&maxPriceValue=120000&propertyStatus=For_Rent' },
  { says: '2br under 120k pcm', means: 'numberOfBedrooms=2&maxPriceValue=120000&propertyStatus=For_Rent' },
  { says: '2br under 120k p/m', means: 'numberOfBedrooms=2&maxPriceValue=120000&propertyStatus=For_Rent' },
  { says: 'under 120k per calendar month', means: 'maxPriceValue=120000&propertyStatus=For_Rent' },
  { says: '100-150k kilimani', means: between(100_000, 150_000, 'place=nairobi/kilimani') },
  {
    says: 'KES 5,000,000 to 8,000,000 plots kitengela',
    means: between(5_000_000, 8_000_000, 'kind=land&town=kitengela'),
  },
  { says: '2 bed kilimani 80k', means: budget(80_000, '80k', 'numberOfBedrooms=2&place=nairobi/kilimani') },
  { says: '1br 45,000 south b', means: budget(45_000, '45,000', 'numberOfBedrooms=1&place=nairobi/south b') },
  {
    says: 'Ksh. 45,000 per month roysambu',
    means: [
      ...budget(45_000, 'ksh 45,000', 'propertyStatus=For_Rent&place=nairobi/roysambu'),
      ...budget(45_000, '45,000', 'propertyStatus=For_Rent&place=nairobi/roysambu'),
    ],
  },
  {
    says: 'under 70k per month lavington',
    means: 'maxPriceValue=70000&propertyStatus=For_Rent&place=nairobi/lavington',
  },
  {
    says: 'below 40k p.m. rongai',
    means: [
      'maxPriceValue=40000&propertyStatus=For_Rent&town=ongata rongai',
      'maxPriceValue=40000&propertyStatus=For_Rent&q=rongai',
    ],
  },
  {
    says: 'nyumba chini ya milioni 10 kitengela',
    means: ['kind=homes&maxPriceValue=10000000&town=kitengela', 'kind=homes&town=kitengela&q=chini ya milioni 10'],
  },
  {
    says: 'zaidi ya 100k riverside',
    means: ['minPriceValue=100000&place=nairobi/riverside', 'place=nairobi/riverside&q=zaidi ya 100k'],
  },
  // At the rates of the firm's content.
  { says: 'apartment under $200k', means: 'kind=apartments&maxPriceValue=25800000' },
  { says: '2 bed usd 1500', means: upTo(193_500, 'numberOfBedrooms=2') },
  { says: 'flat under £150,000 westlands', means: 'kind=apartments&place=nairobi/westlands&maxPriceValue=25500000' },
  { says: 'house nyali max €200,000', means: upTo(29_900_000, 'kind=homes&place=mombasa/nyali') },
  { says: '2000 us dollars gigiri', means: upTo(258_000, 'place=nairobi/gigiri') },
  { says: 'usd 100-150k westlands', means: between(12_900_000, 19_350_000, 'place=nairobi/westlands') },
  { says: 'under 100k aed diani', means: 'town=diani&maxPriceValue=3513000' },
  { says: 'land $50k per acre', means: 'kind=land&q=$50k per acre' },
  {
    says: 'land under 2m per acre nanyuki',
    means: ['kind=land&town=nanyuki&q=under 2m per acre', 'kind=land&town=nanyuki&q=2m per acre'],
  },
  { says: 'plot with 20m frontage ruiru', means: 'kind=land&town=ruiru&q=20m frontage' },
  {
    says: 'cheap plots juja',
    means: ['kind=land&town=juja&q=cheap', 'kind=land&town=juja', 'kind=land&town=juja&sort=price-low-high'],
  },
  {
    says: 'affordable 2 bedroom houses',
    means: [
      'numberOfBedrooms=2&kind=homes&q=affordable',
      'numberOfBedrooms=2&kind=homes',
      'numberOfBedrooms=2&kind=homes&sort=price-low-high',
    ],
  },

  // Sizes of land.
  { says: '50x100', means: fiftyByHundred },
  { says: '50 x 100', means: fiftyByHundred },
  { says: '50X100FT', means: fiftyByHundred },
  { says: '50×100 ft', means: fiftyByHundred },
  { says: '50*100 juja', means: `${fiftyByHundred}&town=juja` },
  { says: '50 by 100', means: fiftyByHundred },
  { says: '50 by 100 plots in juja', means: `${fiftyByHundred}&kind=land&town=juja` },
  { says: 'plot 50ft x 100ft ruiru', means: `${fiftyByHundred}&kind=land&town=ruiru` },
  { says: '50 by 100 feet kitengela under 2.5m', means: `${fiftyByHundred}&town=kitengela&maxPriceValue=2500000` },
  { says: '100x100 ngong', means: `${hundredByHundred}&town=ngong` },
  { says: '40x80 ft thika', means: 'minAcres=0.0735&maxAcres=0.0735&town=thika' },
  { says: '40x80 thika', means: ['minAcres=0.0735&maxAcres=0.0735&town=thika', 'town=thika&q=40x80'] },
  { says: '1/8', means: [eighth, 'q=1/8'] },
  { says: '1/8 kitengela', means: [`${eighth}&town=kitengela`, 'town=kitengela&q=1/8'] },
  { says: '1/8 acre', means: eighth },
  { says: '⅛ acre juja', means: `${eighth}&town=juja` },
  { says: 'an eighth of an acre in ruiru', means: `${eighth}&town=ruiru` },
  { says: 'eighth acre plot kamakis', means: `${eighth}&kind=land&place=ruiru/kamakis` },
  { says: 'quarter acre', means: quarter },
  { says: 'quarter-acre plot kilifi', means: `${quarter}&kind=land&town=kilifi` },
  { says: '1/4 acre ngong', means: `${quarter}&town=ngong` },
  { says: '1/4 of an acre kibiko', means: `${quarter}&place=ngong/kibiko` },
  { says: 'half acre', means: 'minAcres=0.5&maxAcres=0.5' },
  { says: '1/2 acre nanyuki', means: 'minAcres=0.5&maxAcres=0.5&town=nanyuki' },
  { says: '½ an acre', means: 'minAcres=0.5&maxAcres=0.5' },
  { says: '0.5 acres in karen', means: inKaren('minAcres=0.5&maxAcres=0.5') },
  { says: '3/4 acre', means: 'minAcres=0.75&maxAcres=0.75' },
  { says: 'one acre land', means: 'minAcres=1&maxAcres=1&kind=land' },
  { says: '1 acre runda', means: 'minAcres=1&maxAcres=1&place=nairobi/runda' },
  { says: '5acres nanyuki', means: 'minAcres=5&maxAcres=5&town=nanyuki' },
  { says: '2.5 acres', means: 'minAcres=2.5&maxAcres=2.5' },
  { says: 'ten acres naivasha freehold', means: 'minAcres=10&maxAcres=10&town=naivasha&titleType=Freehold' },
  { says: '2 ha limuru', means: 'minAcres=4.9421&maxAcres=4.9421&town=limuru' },
  { says: '1 1/2 acres limuru', means: 'minAcres=1.5&maxAcres=1.5&town=limuru' },
  { says: '1 ½ acres', means: 'minAcres=1.5&maxAcres=1.5' },
  { says: 'an acre and a half', means: 'minAcres=1.5&maxAcres=1.5' },
  { says: '1½-acre plot', means: 'minAcres=1.5&maxAcres=1.5&kind=land' },
  { says: 'quarter acre or half acre', means: 'minAcres=0.2296&maxAcres=0.5' },
  { says: '1/8 to 1/2 acre', means: 'minAcres=0.1148&maxAcres=0.5' },
  { says: 'one and a half acres', means: 'minAcres=1.5&maxAcres=1.5' },
  { says: '.5 acre', means: 'minAcres=0.5&maxAcres=0.5' },
  { says: '0.125 acres', means: 'minAcres=0.125&maxAcres=0.125' },
  { says: '1 000 acres laikipia', means: 'minAcres=1000&maxAcres=1000&town=nanyuki' },
  { says: '2,5 acres', means: 'minAcres=2.5&maxAcres=2.5' },
  { says: 'from 1/8 acre', means: 'minAcres=0.1148' },
  { says: 'plot 50 100 juja', means: 'kind=land&town=juja&q=50 100' },
  { says: 'at least 2 acres limuru', means: 'minAcres=2&town=limuru' },
  { says: '10+ acres eldoret', means: 'minAcres=10&town=eldoret' },
  { says: 'shamba 5 acres or more', means: 'kind=land&minAcres=5' },
  { says: 'under 1 acre syokimau', means: 'maxAcres=1&town=syokimau' },
  { says: 'land between 2 and 5 acres', means: 'kind=land&minAcres=2&maxAcres=5' },
  { says: '1-3 acres athi river', means: 'minAcres=1&maxAcres=3&town=athi river' },
  { says: 'ekari 5 nanyuki', means: ['minAcres=5&maxAcres=5&town=nanyuki', 'town=nanyuki&q=ekari 5'] },
  { says: 'house on half acre karen', means: inKaren('kind=homes&q=half acre') },
  { says: 'office 1500 sqft westlands', means: 'kind=offices&place=nairobi/westlands&minFloorArea=139' },
  { says: 'godown 10,000 sq ft', means: 'kind=warehouses&minFloorArea=929' },
  { says: 'half acre plots under 3m', means: 'minAcres=0.5&maxAcres=0.5&kind=land&maxPriceValue=3000000' },

  // Titles.
  { says: 'freehold land thika', means: 'titleType=Freehold&kind=land&town=thika' },
  { says: 'free hold plots', means: ['titleType=Freehold&kind=land', 'kind=land&q=free hold'] },
  { says: 'freehold or leasehold land', means: 'titleType=Freehold&titleType=Leasehold&kind=land' },
  { says: 'apartment sectional title', means: 'titleType=Sectional_Title&kind=apartments' },
  { says: 'share certificate plots', means: 'titleType=Share_Certificate&kind=land' },
  { says: 'allotment letter', means: 'titleType=Allotment_Letter' },
  { says: 'plots with title deed', means: `kind=land&${titled}` },
  { says: 'ready title juja', means: `town=juja&${titled}` },
  { says: '50x100 ready title kamakis', means: `${fiftyByHundred}&place=ruiru/kamakis&${titled}` },

  // Features and words that stay.
  { says: '2 bed with pool kileleshwa', means: 'numberOfBedrooms=2&features=Swimming_Pool&place=nairobi/kileleshwa' },
  { says: 'swimming pool and gym', means: 'features=Swimming_Pool&features=Gym' },
  {
    says: 'fully furnished 1br kilimani',
    means: [
      'features=Furnished&numberOfBedrooms=1&place=nairobi/kilimani',
      'features=Furnished&numberOfBedrooms=1&place=nairobi/kilimani&q=fully',
    ],
  },
  { says: 'unfurnished apartment', means: 'features=Unfurnished&kind=apartments' },
  { says: 'apartment with balcony and parking', means: 'features=Balcony&features=Parking_Spaces&kind=apartments' },
  { says: 'house with garden muthaiga', means: 'features=Garden&kind=homes&place=nairobi/muthaiga' },
  { says: 'borehole', means: 'water=Borehole' },
  { says: 'nyumba yenye kisima', means: 'kind=homes&water=Borehole' },
  { says: 'land with borehole nanyuki', means: 'kind=land&water=Borehole&town=nanyuki' },
  { says: 'no borehole', means: 'q=no borehole' },
  { says: 'off plan apartments', means: 'kind=apartments&q=off plan' },
  { says: 'offplan', means: 'q=off plan' },
  {
    says: '3 bed with lift and backup generator',
    means: ['numberOfBedrooms=3&lift=yes&q=backup generator', 'numberOfBedrooms=3&lift=yes&features=Power_Supply'],
  },
  { says: 'own compound langata', means: 'place=nairobi/langata&ownCompound=yes' },
  { says: 'gated community syokimau', means: 'town=syokimau&gated=yes' },
  { says: 'sea view nyali', means: 'place=mombasa/nyali&q=sea view' },
  { says: 'pet friendly', means: 'q=pet friendly' },
  { says: 'near two rivers mall', means: ['q=two rivers mall', 'q=near two rivers mall'] },
  { says: 'bwawa la kuogelea', means: ['features=Swimming_Pool', 'q=bwawa la kuogelea'] },

  // Facts that the trade states (B17): read where a property states them.
  {
    says: 'bedsitter in kahawa sukari 10k',
    means: budget(10_000, '10k', `${studio}&place=ruiru/kahawa sukari`),
  },
  {
    says: 'Studio or 1 bedroom westlands under 60k',
    means: `${studio}&numberOfBedrooms=1&place=nairobi/westlands&maxPriceValue=60000`,
  },
  {
    says: 'furnished studio apartment kilimani 80k pm',
    means: budget(
      80_000,
      '80k',
      'numberOfBedrooms=0&kind=apartments&features=Furnished&propertyStatus=For_Rent&place=nairobi/kilimani',
    ),
  },
  { says: 'Single room self contained juja', means: `${studio}&town=juja` },
  { says: 'self contained to let ruaka', means: `${studio}&propertyStatus=For_Rent&town=ruaka` },
  {
    says: 'natafuta bedsitter ama 1 bedroom rongai chini ya 15k',
    means: `${studio}&numberOfBedrooms=1&town=ongata rongai&maxPriceValue=15000`,
  },
  {
    says: '2 bedroom all self contained south c',
    means: [
      'numberOfBedrooms=2&place=nairobi/south c&q=all self contained',
      'numberOfBedrooms=2&place=nairobi/south c&q=self contained',
    ],
  },
  { says: 'bedsiter roysambu', means: `${studio}&place=nairobi/roysambu` },
  {
    says: 'yoga studio to let westlands',
    means: 'propertyStatus=For_Rent&place=nairobi/westlands&q=yoga studio',
  },
  { says: 'studio office upper hill', means: 'kind=offices&place=nairobi/upper hill&q=studio' },
  {
    says: '4 bedroom maisonette with DSQ lavington',
    means: 'numberOfBedrooms=4&kind=maisonettes&servantsQuarter=yes&place=nairobi/lavington',
  },
  { says: '5br plus SQ karen', means: inKaren('numberOfBedrooms=5&servantsQuarter=yes') },
  { says: '3br sq lavington', means: 'numberOfBedrooms=3&servantsQuarter=yes&place=nairobi/lavington' },
  { says: 'house with sq, own compound', means: 'kind=homes&servantsQuarter=yes&ownCompound=yes' },
  { says: 'apartment 120 sq', means: 'kind=apartments&q=120 sq' },
  { says: 'sq to let lavington', means: 'propertyStatus=For_Rent&place=nairobi/lavington&q=sq' },
  {
    says: 'house with servants quarter runda',
    means: 'kind=homes&servantsQuarter=yes&place=nairobi/runda',
  },
  {
    says: "3 bed + maid's room riverside",
    means: 'numberOfBedrooms=3&servantsQuarter=yes&place=nairobi/riverside',
  },
  {
    says: 'nyumba yenye chumba cha mfanyakazi kileleshwa',
    means: 'kind=homes&servantsQuarter=yes&place=nairobi/kileleshwa',
  },
  {
    says: 'house servant quater loresho',
    means: 'kind=homes&servantsQuarter=yes&place=nairobi/loresho',
  },
  {
    says: '3br own compound kitengela to let',
    means: 'numberOfBedrooms=3&ownCompound=yes&town=kitengela&propertyStatus=For_Rent',
  },
  {
    says: 'nyumba iko na boma lake ngong',
    means: ['kind=homes&ownCompound=yes&town=ngong', 'kind=homes&ownCompound=yes&town=ngong&q=iko'],
  },
  {
    says: '4 bed maisonette in a gated community syokimau',
    means: 'numberOfBedrooms=4&kind=maisonettes&gated=yes&town=syokimau',
  },
  {
    says: '50x100 plot gated estate kitengela',
    means: `${fiftyByHundred}&kind=land&gated=yes&town=kitengela`,
  },
  {
    says: '2 bed apartment with lift kileleshwa',
    means: 'numberOfBedrooms=2&kind=apartments&lift=yes&place=nairobi/kileleshwa',
  },
  {
    says: 'apartment with elevator and gym westlands',
    means: 'kind=apartments&lift=yes&features=Gym&place=nairobi/westlands',
  },
  { says: 'fleti yenye lifti kilimani', means: 'kind=apartments&lift=yes&place=nairobi/kilimani' },
  { says: '3 bedroom no lift', means: 'numberOfBedrooms=3&q=no lift' },
  { says: 'fleti haina lifti kilimani', means: 'kind=apartments&place=nairobi/kilimani&q=haina lifti' },
  { says: 'house without dsq karen', means: inKaren('kind=homes&q=without dsq') },
  // No sample is part furnished, and so the words stay, whole.
  {
    says: 'semi furnished 2br kilimani',
    means: 'numberOfBedrooms=2&place=nairobi/kilimani&q=semi furnished',
  },
  { says: '3 bed 2 parking lavington', means: 'numberOfBedrooms=3&minParking=2&place=nairobi/lavington' },
  {
    says: 'apartment parking for 3 cars riverside',
    means: 'kind=apartments&minParking=3&place=nairobi/riverside',
  },
  {
    says: 'office with at least 2 parking spaces westlands',
    means: 'kind=offices&minParking=2&place=nairobi/westlands',
  },
  { says: 'two car parking 4br runda', means: 'numberOfBedrooms=4&minParking=2&place=nairobi/runda' },
  { says: '2-3 parking slots 4 bed lavington', means: 'numberOfBedrooms=4&minParking=2&place=nairobi/lavington' },
  {
    says: 'nyumba vyumba vitatu parking ngong',
    means: 'kind=homes&numberOfBedrooms=3&features=Parking_Spaces&town=ngong',
  },
  { says: 'fleti maegesho ya magari mawili', means: 'kind=apartments&minParking=2' },
  { says: '2br no parking westlands', means: 'numberOfBedrooms=2&place=nairobi/westlands&q=no parking' },
  { says: 'max 2 parking', means: 'q=max 2 parking' },
  { says: 'parking for 2 bedroom house', means: 'features=Parking_Spaces&numberOfBedrooms=2&kind=homes' },
  { says: 'parking 3 bedroom kilimani', means: 'features=Parking_Spaces&numberOfBedrooms=3&place=nairobi/kilimani' },
  { says: 'office 2000 sqft westlands', means: 'kind=offices&minFloorArea=185&place=nairobi/westlands' },
  { says: '120 m2 apartment kilimani', means: 'kind=apartments&minFloorArea=120&place=nairobi/kilimani' },
  {
    says: '3 bed apartment 150m² riverside',
    means: 'numberOfBedrooms=3&kind=apartments&minFloorArea=150&place=nairobi/riverside',
  },
  {
    says: 'shop at least 100 sqm thika to let',
    means: 'kind=shops&minFloorArea=100&town=thika&propertyStatus=For_Rent',
  },
  { says: 'godown over 5,000 Sq. Ft. mombasa road', means: 'kind=warehouses&minFloorArea=464&q=mombasa road' },
  { says: 'office space 1000-1500 sq ft upper hill', means: 'kind=offices&minFloorArea=92&place=nairobi/upper hill' },
  {
    says: 'commercial space 80 square metres nyali',
    means: 'propertyType=Commercial&minFloorArea=80&place=mombasa/nyali',
  },
  { says: 'office floor area 200+ sqm', means: 'kind=offices&minFloorArea=200' },
  { says: 'ofisi mita za mraba 100 kilimani', means: 'kind=offices&place=nairobi/kilimani&q=mita za mraba 100' },
  { says: 'ofisi 100 mita za mraba', means: 'kind=offices&minFloorArea=100' },
  { says: 'office under 100 sqm', means: 'kind=offices&q=under 100 sqm' },
  {
    says: 'apartment 2 bed 90 sqm no balcony',
    means: 'numberOfBedrooms=2&kind=apartments&minFloorArea=90&q=no balcony',
  },
  { says: 'plot 1000 sqm kitengela', means: 'kind=land&town=kitengela&q=1000 sqm' },
  { says: '2000 sqft', means: 'minFloorArea=185' },
  { says: 'plot 5000 sqft', means: 'kind=land&q=5000 sqft' },
  { says: '1000 sqm kitengela', means: 'town=kitengela&q=1000 sqm' },
  {
    says: 'house on 2000 sqm runda',
    means: ['kind=homes&place=nairobi/runda&q=2000 sqm', 'kind=homes&place=nairobi/runda&q=on 2000 sqm'],
  },
  { says: 'office 150 per sqft westlands', means: 'kind=offices&place=nairobi/westlands&q=150 per sqft' },
  { says: 'let and sold houses in karen', means: inKaren('kind=homes&taken=yes') },
  { says: 'sold prices kilimani', means: 'taken=yes&place=nairobi/kilimani' },
  { says: '3 bed not yet sold', means: 'numberOfBedrooms=3&q=not yet sold' },

  // Questions and whole sentences.
  {
    says: 'Do you have 2 bedroom apartments in Westlands?',
    means: 'numberOfBedrooms=2&kind=apartments&place=nairobi/westlands',
  },
  {
    says: "I'm looking for a 3 bedroom house to rent in Lavington",
    means: 'numberOfBedrooms=3&kind=homes&propertyStatus=For_Rent&place=nairobi/lavington',
  },
  { says: 'Hi, I need an office in Upper Hill please', means: 'kind=offices&place=nairobi/upper hill' },
  { says: 'any plots for sale near Juja?', means: 'kind=land&propertyStatus=For_Sale&town=juja' },
  { says: 'looking for land to buy in Kitengela', means: 'kind=land&propertyStatus=For_Sale&town=kitengela' },
  { says: 'natafuta nyumba ya kupanga kilimani', means: 'kind=homes&propertyStatus=For_Rent&place=nairobi/kilimani' },
  { says: 'nataka ploti karibu na thika', means: 'kind=land&town=thika' },
  {
    says: 'show me freehold plots of 50x100 in Juja below 1.5m',
    means: `titleType=Freehold&kind=land&${fiftyByHundred}&town=juja&maxPriceValue=1500000`,
  },
  {
    says: 'how much is a 2 bedroom in Ruaka',
    means: ['numberOfBedrooms=2&town=ruaka', 'numberOfBedrooms=2&town=ruaka&q=how much'],
  },
  {
    says: 'Kindly share available godowns to let along Mombasa Road',
    means: [
      'kind=warehouses&propertyStatus=For_Rent&q=mombasa road',
      'kind=warehouses&propertyStatus=For_Rent&q=share mombasa road',
    ],
  },
  {
    says: 'We want to rent a furnished two bedroom apartment in Kilimani or Kileleshwa, max 150,000 per month',
    means: upTo(
      150_000,
      'propertyStatus=For_Rent&features=Furnished&numberOfBedrooms=2&kind=apartments&place=nairobi/kilimani&place=nairobi/kileleshwa',
    ),
  },
  {
    says: 'keja 1br kilimani chini ya 40k',
    means: [
      'kind=homes&numberOfBedrooms=1&place=nairobi/kilimani&maxPriceValue=40000',
      'numberOfBedrooms=1&place=nairobi/kilimani&maxPriceValue=40000&q=keja',
    ],
  },
  {
    says: '2br tao 30 thao',
    means: [
      'numberOfBedrooms=2&q=tao 30 thao',
      'numberOfBedrooms=2&maxPriceValue=30000&q=tao',
      'numberOfBedrooms=2&maxPriceValue=30001&q=tao',
    ],
  },

  // Unwanted things.
  { says: 'not ground floor', means: 'q=not ground floor' },
  { says: 'no agents', means: 'q=no agents' },
  {
    says: '2br kilimani not furnished',
    means: [
      'numberOfBedrooms=2&place=nairobi/kilimani&q=not furnished',
      'numberOfBedrooms=2&place=nairobi/kilimani&features=Unfurnished',
    ],
  },
  { says: 'nairobi but not south b', means: ['town=nairobi&q=but not south b', 'town=nairobi&q=not south b'] },
  {
    says: '3 bed not in kilimani',
    means: ['numberOfBedrooms=3&q=not in kilimani', 'numberOfBedrooms=3&q=not kilimani'],
  },
  { says: 'plots no share certificate', means: 'kind=land&q=no share certificate' },
  { says: 'house without pool', means: 'kind=homes&q=without pool' },

  // Contradictions: what they say is shown as it is said, and can be removed.
  { says: 'furnished unfurnished', means: ['features=Furnished&features=Unfurnished', 'q=furnished unfurnished'] },
  { says: '2 bed 3 bed', means: ['numberOfBedrooms=2&numberOfBedrooms=3', 'q=2 bed 3 bed'] },
  { says: 'above 200k below 100k', means: ['minPriceValue=200000&maxPriceValue=100000', 'q=above 200k below 100k'] },
  {
    says: 'bedsitter 3 bedroom',
    means: ['numberOfBedrooms=3&q=bedsitter', `${studio}&numberOfBedrooms=3`],
  },
  { says: 'apartment land', means: ['kind=apartments&kind=land', 'kind=apartments&q=land', 'kind=land&q=apartment'] },

  // Property ids stay words: F3 opens the property.
  { says: 'cmsoa2npxj', means: 'q=cmsoa2npxj' },
  { says: 'CMVP56SLS2', means: 'q=cmvp56sls2' },
  { says: 'property id cmsoa2npxj', means: ['q=property id cmsoa2npxj', 'q=cmsoa2npxj'] },
  { says: 'Property ID: CMSOA2NPXJ', means: ['q=property id cmsoa2npxj', 'q=cmsoa2npxj'] },

  // Nothing to understand.
  { says: '', means: '' },
  { says: '   ', means: '' },
  { says: '???', means: '' },
  { says: '🏠', means: '' },
  { says: 'asdfgh', means: 'q=asdfgh' },
  { says: 'lorem ipsum dolor', means: 'q=lorem ipsum dolor' },
  { says: '0712 345 678', means: 'q=0712 345 678' },
  { says: '+254 722 000 000', means: ['q=+254 722 000 000', 'q=254 722 000 000'] },
  { says: '254 722 000 000', means: 'q=254 722 000 000' },
  { says: 'john@example.com', means: 'q=john@example.com' },
  { says: 'kilimani@example.com 3 bed', means: 'numberOfBedrooms=3&q=kilimani@example.com' },
  { says: "'; drop table listings; --", means: 'q=drop table listings' },
  { says: '<script>alert(1)</script>', means: 'q=<script>alert(1)</script>' },
  { says: 'منزل', means: 'q=منزل' },
]
