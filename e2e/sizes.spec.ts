import { expect, test } from '@playwright/test'
import { launchTestBrowser } from '../bench/browser.ts'
import { formatFigure, isMet } from '../bench/figure.ts'
import { measureSizes } from '../bench/sizes.ts'

test('no page weighs more than its budget', async () => {
  test.setTimeout(300_000)
  const figures = await Array.fromAsync(measureSizes(launchTestBrowser))
  const over = figures.filter((figure) => figure.counted && isMet(figure) === false)
  expect(over.map(formatFigure)).toEqual([])
})
