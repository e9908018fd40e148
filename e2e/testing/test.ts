import { test as base, expect, type Page } from '@playwright/test'
import { type Answers, createAnswers } from './answers.ts'
import { type Cards, createCards } from './cards.ts'
import { type Faults, runWatched } from './faults.ts'
import { createFilter, createSheet, type Filter, type Sheet } from './filter.ts'
import { createInquiryForm, type InquiryForm } from './inquiry-form.ts'
import { type Site, startSite } from './site.ts'
import { createSlider, type Slider } from './slider.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** The fixtures of a test. */
export type Tools = {
  page: Page
  faults: Faults
  visitor: Visitor
  answers: Answers
  cards: Cards
  filter: Filter
  sheet: Sheet
  slider: Slider
  inquiryForm: InquiryForm
}

/** Every test has a fresh browser context and shares its worker's site; any undeclared fault in the browser fails it. */
export const test = base.extend<Tools & { tools: Tools }, { site: Site; siteEnv: Record<string, string> }>({
  /** Additional environment variables for the site of a spec file. */
  siteEnv: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite(siteEnv)
      await use(site)
      expect(await site.stop()).toEqual({ code: 0, log: [] })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  faults: [({ context, site }, use, testInfo) => runWatched(context, site, use, testInfo), { auto: true }],
  visitor: ({ page, javaScriptEnabled }, use) => use(createVisitor(page, javaScriptEnabled ?? true)),
  answers: async ({ page }, use) => {
    const answers = createAnswers(page)
    await use(answers)
    await answers.releaseAll()
  },
  cards: ({ page }, use) => use(createCards(page)),
  filter: ({ page }, use) => use(createFilter(page)),
  sheet: ({ page }, use) => use(createSheet(page)),
  slider: ({ page }, use) => use(createSlider(page)),
  inquiryForm: ({ page }, use) => use(createInquiryForm(page)),
  tools: ({ page, faults, visitor, answers, cards, filter, sheet, slider, inquiryForm }, use) =>
    use({ page, faults, visitor, answers, cards, filter, sheet, slider, inquiryForm }),
})

export { expect }
