import { expect, test } from '@playwright/test'
import { launchTestBrowser } from '../bench/browser.ts'
import { formatFigure, isMet } from '../bench/figure.ts'
import { routesOfEachKind } from '../bench/routes.ts'
import { measureSizes } from '../bench/sizes.ts'

// `npm run bench` weighs every page.
test('no kind of page weighs more than its budget', async () => {
  test.setTimeout(300_000)
  const figures = await Array.fromAsync(measureSizes(launchTestBrowser, routesOfEachKind))
  const over = figures.filter((figure) => figure.counted && isMet(figure) === false)
  expect(over.map(formatFigure)).toEqual([])
})
