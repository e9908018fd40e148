import { holdMovements } from './testing/movements.ts'
import { expect, test } from './testing/test.ts'

const twelvePictures = '/property-listing/cmw4nw857v'
const twoPictures = '/property-listing/cmhkk5yhrv'

test('The slider opens with the focus inside and keeps it there', async ({ page, visitor, slider }) => {
  await visitor.opens(twelvePictures)
  await slider.open()
  const stops = [slider.previous, slider.pause, slider.next, slider.close]
  await expect(slider.close).toBeFocused()
  for (const stop of [...stops, ...stops]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  for (const stop of [slider.next, slider.pause, slider.previous, slider.close, slider.next]) {
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
  }
})

test('Escape closes the slider and gives the focus back to its button', async ({ page, visitor, slider }) => {
  await visitor.opens(twelvePictures)
  await slider.open()
  await page.keyboard.press('Escape')
  await expect(slider.dialog).toBeHidden()
  await expect(slider.opener).toBeFocused()
})

test('Close closes the slider and gives the focus back to its button', async ({ visitor, slider }) => {
  await visitor.opens(twelvePictures)
  await slider.open()
  await slider.close.click()
  await expect(slider.dialog).toBeHidden()
  await expect(slider.opener).toBeFocused()
})

test('The slider can be opened again and again', async ({ page, visitor, slider }) => {
  await visitor.opens(twelvePictures)
  for (const close of [() => slider.close.click(), () => page.keyboard.press('Escape')]) {
    await slider.open()
    await slider.expectToShow(1, 12)
    await close()
    await expect(slider.dialog).toBeHidden()
  }
})

test('Without a connection the slider says so and the page stays; with one again it shows', async ({
  page,
  context,
  visitor,
  slider,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await visitor.opens(twelvePictures)
  await context.setOffline(true)
  await slider.opener.click()
  await expect(slider.dialog.getByRole('status')).toHaveText('The images cannot be reached. Is there a connection?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await slider.open()
  await slider.expectToShow(1, 12)
})

test('A picture of the mosaic opens the slider at that picture', async ({ page, visitor, slider }) => {
  await visitor.opens(twelvePictures)
  await page.getByRole('main').getByRole('listitem').getByRole('button').nth(2).click()
  await slider.expectToShow(3, 12)
})

test('A picture fades into the next one over a second', async ({ page, visitor, slider }) => {
  await visitor.opens(twelvePictures)
  await slider.open()
  await slider.pause.click()
  await slider.expectToShow(1, 12)
  await holdMovements(page)
  await slider.next.click()
  await expect(slider.position).toHaveText('2 of 12')
  const fading = await slider.dialog.getByRole('group', { name: '2 / 12', exact: true }).evaluate((slide) =>
    slide.getAnimations().map((animation) => ({
      what: animation instanceof CSSTransition && animation.transitionProperty,
      duration: animation.effect?.getTiming().duration,
    })),
  )
  expect(fading).toEqual([{ what: 'opacity', duration: 1000 }])
})

test('The mosaic is the main image, three thumbnails and a fifth image', async ({ page, visitor }) => {
  await visitor.opens(twelvePictures)
  const pictures = page.getByRole('main').getByRole('listitem').getByRole('button').getByRole('img')
  await expect(pictures).toHaveCount(5)
  const [main = 0, ...others] = await pictures.evaluateAll((all) =>
    all.map((picture) => {
      const { width, height } = picture.getBoundingClientRect()
      return width * height
    }),
  )
  expect(main).toBeGreaterThan(2 * Math.max(...others))
})

test('Two pictures stand side by side, on one line', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visitor.opens(twoPictures)
  const buttons = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(buttons).toHaveCount(2)
  const [first, second] = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  expect(first).toEqual(second)
})

test('Prev and Next go round, and so do the arrow keys', async ({ page, visitor, slider }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.opens(twelvePictures)
  await slider.open()
  await slider.expectToShow(1, 12)
  await slider.previous.click()
  await slider.expectToShow(12, 12)
  await slider.next.click()
  await slider.expectToShow(1, 12)
  await page.keyboard.press('ArrowRight')
  await slider.expectToShow(2, 12)
  await page.keyboard.press('ArrowLeft')
  await slider.expectToShow(1, 12)
})

test('The slider moves on by itself after 3.5 seconds, and stands still while it is paused', async ({
  page,
  visitor,
  slider,
}) => {
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await visitor.opens(twelvePictures)
  await slider.openWithClockAt(new Date('2026-11-21T09:00:00Z'))
  await page.clock.runFor(3_400)
  await slider.expectToShow(1, 12)
  await page.clock.runFor(200)
  await slider.expectToShow(2, 12)
  await page.clock.runFor(3_600)
  await slider.expectToShow(3, 12)

  await slider.pause.click()
  await page.clock.runFor(20_000)
  await slider.expectToShow(3, 12)
  await slider.play.click()
  await page.clock.runFor(3_600)
  await slider.expectToShow(4, 12)
})

test('The slider goes on moving after the visitor has used it', async ({ page, visitor, slider }) => {
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await visitor.opens(twelvePictures)
  await slider.openWithClockAt(new Date('2026-11-21T09:00:00Z'))
  // The slider's own timers stand still with the clock, so let it settle before and after a step.
  await page.clock.runFor(500)
  await slider.next.click()
  await page.clock.runFor(500)
  await slider.expectToShow(2, 12)
  await page.clock.runFor(3_600)
  await slider.expectToShow(3, 12)
})

test('For who wants less movement the slider stands still until it is started', async ({ page, visitor, slider }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await visitor.opens(twelvePictures)
  await slider.openWithClockAt(new Date('2026-11-21T09:00:00Z'))
  await expect(slider.pause).toBeHidden()
  await page.clock.runFor(20_000)
  await slider.expectToShow(1, 12)
  await slider.play.click()
  await page.clock.runFor(3_600)
  await slider.expectToShow(2, 12)
})

test('One picture alone has nothing to go through', async ({ visitor, slider }) => {
  await visitor.opens('/property-listing/cmvkwj4yjw')
  await slider.open()
  await expect(slider.position).toHaveText('1 of 1')
  await expect(slider.next).toBeHidden()
  await expect(slider.previous).toBeHidden()
  await expect(slider.pause).toBeHidden()
})

test('Without a picture a drawing stands in its place', async ({ page, visitor, slider }) => {
  await visitor.opens('/property-listing/cmvakl5opt')
  await expect(page.getByText('Pictures on request').first()).toBeVisible()
  await expect(slider.opener).toBeHidden()
})

test('Each picture is described', async ({ page, visitor }) => {
  await visitor.opens(twelvePictures)
  for (const picture of await page.getByRole('main').getByRole('listitem').getByRole('img').all()) {
    await expect(picture).toHaveAccessibleName(/\w{3,}/)
  }
})

test('Pictures come in the sizes that the screen needs, never as they were uploaded', async ({ page, visitor }) => {
  const uploads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/')) uploads.push(request.url())
  })
  await visitor.opens(twelvePictures)
  const pictures = page.getByRole('main').getByRole('listitem').getByRole('img')
  const [large = 0, small = 0] = await pictures.evaluateAll((images) =>
    (images as HTMLImageElement[]).map(({ currentSrc }) => Number(/\/pictures\/(\d+)\//.exec(currentSrc)?.[1])),
  )
  expect(large).toBeGreaterThan(small)
  expect(uploads).toEqual([])
})
