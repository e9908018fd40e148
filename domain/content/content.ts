import * as v from 'valibot'
import { media, text } from '../content-fields.ts'
import { ratesSchema } from '../costs/rates.ts'
import { isDay } from '../days.ts'
import { dueDiligenceSchema } from '../due-diligence/content.ts'
import { notices } from '../messages/kinds.ts'
import { mapSchema, placesSchema } from '../places/places.ts'
import { listingScreens, screenIds } from '../search/screens.ts'
import { searchWordsSchema } from '../sentence/search-words.ts'
import { toolNames, urls } from '../urls.ts'
import { peopleSchema } from './people.ts'
import { repliesSchema } from './reply-templates.ts'

const paragraphs = v.pipe(v.array(text), v.minLength(1))
const category = v.picklist(['advisory', 'agency', 'property-management'])
const titled = v.strictObject({ title: text, text })
const section = v.strictObject({ heading: text, text })
const whole = v.pipe(v.number(), v.integer('a whole number'))
const hour = v.pipe(whole, v.minValue(0), v.maxValue(24))
/** 0 is Sunday. */
const weekday = v.pipe(whole, v.minValue(0), v.maxValue(6))
function exactly<Item extends v.GenericSchema>(count: number, item: Item) {
  return v.pipe(v.array(item), v.length(count))
}

const serviceStarts = [urls.services(), urls.serviceById('')]

const service = v.strictObject({
  id: text,
  category,
  path: v.pipe(
    text,
    v.check(
      (path) => /^[a-z/-]+$/.test(path) && serviceStarts.some((start) => path.startsWith(start) && path !== start),
      `a path such as ${urls.services()}advisory/wealth-advisory`,
    ),
  ),
  title: text,
  summary: text,
  description: paragraphs,
  image: media,
})

/** A list of properties to which the home page leads; `type` narrows it. */
const way = v.strictObject({
  label: text,
  screen: v.picklist(screenIds),
  type: v.optional(v.picklist(listingScreens.all.offers.propertyType)),
})

const offering = v.strictObject({ service: text, text, points: v.optional(v.array(text)) })

function categoryPage(offerings: number, reasons: v.GenericSchema<unknown, v.InferOutput<typeof titled>[]>) {
  return v.strictObject({
    title: text,
    heading: text,
    picture: media,
    intro: paragraphs,
    offerings: exactly(offerings, offering),
    reasons: v.strictObject({ heading: text, items: reasons }),
    action: text,
  })
}

/** The firm's words by content file (A2). A `description` is that of the page for search engines. */
export const contentFiles = {
  home: v.strictObject({
    description: text,
    hero: v.strictObject({ heading: text, text, ways: v.array(way), button: text, claim: text, picture: media }),
    about: v.strictObject({ heading: text, paragraphs, link: text }),
    services: v.strictObject({
      heading: text,
      intro: text,
      items: exactly(3, v.strictObject({ category, title: text, text })),
    }),
    listings: v.strictObject({ heading: text, link: text }),
    costs: v.strictObject({
      heading: text,
      intro: text,
      questions: v.array(v.strictObject({ tool: v.picklist(toolNames), question: text })),
      link: text,
    }),
    towns: v.strictObject({ heading: text, link: text }),
    blog: v.strictObject({ eyebrow: text, heading: text, link: text }),
  }),
  'why-choose-us': v.strictObject({ heading: text, columns: exactly(4, titled) }),
  process: v.strictObject({ heading: text, intro: text, steps: exactly(5, titled) }),
  about: v.strictObject({
    heading: text,
    lead: text,
    picture: media,
    /** `elsewhere` is the notice for a film that another company's site plays. */
    video: v.strictObject({ label: text, title: text, elsewhere: text }),
    history: v.strictObject({ heading: text, paragraphs, picture: media }),
    vision: v.strictObject({ heading: text, text, picture: media }),
    mission: v.strictObject({ heading: text, text, picture: media }),
    values: v.strictObject({ heading: text, items: exactly(4, titled) }),
  }),
  services: v.strictObject({
    description: text,
    heading: text,
    intro: paragraphs,
    solution: section,
    services: v.array(service),
    detail: v.strictObject({ question: text, text, button: text, others: text }),
  }),
  'service-categories': v.strictObject({
    advisory: categoryPage(4, exactly(6, titled)),
    agency: categoryPage(5, v.pipe(v.array(titled), v.minLength(3))),
    'property-management': categoryPage(5, exactly(3, titled)),
  }),
  accordions: v.strictObject({
    heading: text,
    groups: exactly(3, v.strictObject({ title: text, category, text, services: v.array(text) })),
  }),
  faqs: v.strictObject({
    heading: text,
    items: exactly(8, v.strictObject({ id: v.number(), question: text, answer: paragraphs })),
  }),
  testimonials: v.strictObject({
    description: text,
    heading: text,
    items: exactly(6, v.strictObject({ id: v.union([v.number(), text]), body: text, person: text })),
  }),
  'privacy-policy': v.strictObject({
    heading: text,
    version: text,
    effective: text,
    intro: paragraphs,
    sections: v.array(v.strictObject({ id: text, heading: text, paragraphs, list: v.optional(v.array(text)) })),
  }),
  /** `brief` has the sentences before the buttons; without them the whole notices stand there (D12). */
  'privacy-notices': v.strictObject({
    version: text,
    brief: v.optional(v.strictObject(v.entriesFromList(notices, text))),
    marketing: text,
    /** The consent to mails about a search (K2.2). */
    alerts: text,
    ...v.entriesFromList(notices, text),
  }),
  contact: v.strictObject({
    description: text,
    heading: text,
    text,
    picture: media,
    details: v.strictObject({ heading: text }),
    office: v.strictObject({
      text,
      week: v.strictObject({ days: v.pipe(v.array(weekday), v.minLength(1)), opens: hour, closes: hour }),
      /** Days on which the office stays closed, such as `2026-12-25`: no message waits on them (J16). */
      closed: v.optional(v.array(v.pipe(text, v.check(isDay, 'a day such as 2026-12-25')))),
    }),
    form: section,
    map: v.strictObject({ heading: text, still: text, button: text, link: text }),
  }),
  consult: v.strictObject({ heading: text, text, button: text }),
  places: placesSchema,
  map: mapSchema,
  'search-words': searchWordsSchema,
  rates: ratesSchema,
  'due-diligence': dueDiligenceSchema,
}

/** The files that a firm need not have: null in the content where they are absent. */
export const optionalFiles = { people: peopleSchema, replies: repliesSchema }

type Files = typeof contentFiles
type OptionalFiles = typeof optionalFiles
export type Content = { [Name in keyof Files]: v.InferOutput<Files[Name]> } & {
  [Name in keyof OptionalFiles]: v.InferOutput<OptionalFiles[Name]> | null
}
export type Service = v.InferOutput<typeof service>
export type ServiceCategory = v.InferOutput<typeof category>
