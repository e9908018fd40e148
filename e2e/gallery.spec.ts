import { openDevTools } from './testing/dev-tools.ts'
import { holdMovements } from './testing/movements.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { test as inOwnTab } from './testing/test.ts'

test.use({ hasCache: false })

const twelvePictures = '/property-listing/cmw4nw857v'

test('The slider opens with the focus inside and keeps it there', async ({ page, visitor, slider }) => {
  await visitor.opens(twelvePictures)
  await slider.open()
  const stops = [slider.zoomOut, slider.zoomIn, slider.previous, slider.pause, slider.next, slider.close]
  await expect(slider.close).toBeFocused()
  for (const stop of [...stops, ...stops]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  for (const stop of [
    slider.next,
    slider.pause,
    slider.previous,
    slider.zoomIn,
    slider.zoomOut,
    slider.close,
    slider.next,
  ]) {
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
  }
})

test('Escape and Close close the slider and give the focus back to its button, again and again', async ({
  page,
  visitor,
  slider,
}) => {
  await visitor.opens(twelvePictures)
  for (const close of [() => slider.close.click(), () => page.keyboard.press('Escape')]) {
    await slider.open()
    await slider.expectToShow(1, 12)
    await close()
    await expect(slider.dialog).toBeHidden()
    await expect(slider.opener).toBeFocused()
  }
})

inOwnTab(
  'Without a connection the slider says so and the page stays; with one again it shows',
  async ({ page, context, visitor, slider, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    await visitor.opens(twelvePictures)
    await context.setOffline(true)
    await slider.opener.click()
    await expect(slider.dialog.getByRole('status')).toHaveText(
      'We couldn’t load the images. Please check your connection.',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(false)
    await slider.open()
    await slider.expectToShow(1, 12)
  },
)

test('A picture of the mosaic opens the slider at that picture', async ({ page, visitor, slider }) => {
  await visitor.opens(twelvePictures)
  await page.getByRole('main').getByRole('listitem').getByRole('button').nth(2).click()
  await slider.expectToShow(3, 12)
})

inOwnTab('A picture fades into the next one over a second', async ({ page, visitor, slider }) => {
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

test('The pictures of a mosaic of one to five end on the same lines; of five the main one is the largest (B15)', async ({
  page,
  visitor,
}) => {
  for (const [count, id] of ['cmac9q66jc', 'cmkxyzxmo0', 'cmlta686mi', 'cmwkcun1ef', 'cmmf015yl8'].entries()) {
    await visitor.opens(`/property-listing/${id}`)
    const pictures = page.getByRole('main').getByRole('listitem').getByRole('button').getByRole('img')
    await expect(pictures).toHaveCount(count + 1)
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const boxes = await pictures.evaluateAll((all) =>
        all.map((picture) => {
          const { left, right, top, bottom, width, height } = picture.getBoundingClientRect()
          return { left, right, top, bottom, area: width * height }
        }),
      )
      const ends = {
        right: Math.max(...boxes.map((box) => box.right)),
        bottom: Math.max(...boxes.map((box) => box.bottom)),
      }
      // Each picture ends with the mosaic, or eight pixels before another one.
      for (const [from, to] of [
        ['left', 'right'],
        ['top', 'bottom'],
      ] as const) {
        const starts = boxes.map((box) => box[from])
        const gaps = boxes.map((box) =>
          Math.min(...[ends[to], ...starts.map((start) => start - 8)].map((end) => Math.abs(end - box[to]))),
        )
        expect(Math.max(...gaps), `${count + 1} at ${width}`).toBeLessThan(0.1)
      }
      const [main = 0, ...others] = boxes.map(({ area }) => area)
      if (count === 4) expect(main).toBeGreaterThan(2 * Math.max(...others))
    }
  }
})

test('A single picture opens by itself, without a button for all (B15)', async ({ page, visitor, slider }) => {
  await visitor.opens('/property-listing/cmac9q66jc')
  await expect(slider.opener).toHaveCount(0)
  await page.getByRole('main').getByRole('listitem').getByRole('button').press('Enter')
  await expect(slider.dialog.getByRole('img')).toHaveCount(1)
  await expect(slider.next).toBeHidden()
  await expect(slider.previous).toBeHidden()
  await expect(slider.pause).toBeHidden()
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

inOwnTab(
  'The slider moves on by itself after 3.5 seconds, and stands still while it is paused',
  async ({ page, visitor, slider }) => {
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
  },
)

inOwnTab('The slider goes on moving after the visitor has used it', async ({ page, visitor, slider }) => {
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

inOwnTab(
  'For who wants less movement the slider stands still until it is started',
  async ({ page, visitor, slider }) => {
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
  },
)

test('Buttons and keys zoom in up to three times and out again, into the middle of the picture', async ({
  page,
  visitor,
  slider,
}) => {
  await visitor.opens(twelvePictures)
  await slider.open()
  await slider.expectToShow(1, 12)
  await slider.zoomIn.click()
  expect(await slider.zoomOf(1)).toEqual({ scale: 1.5, right: 0, down: 0 })
  await page.keyboard.press('+')
  expect(await slider.zoomOf(1)).toEqual({ scale: 2.25, right: 0, down: 0 })
  await page.keyboard.press('=')
  await page.keyboard.press('+')
  expect(await slider.zoomOf(1)).toEqual({ scale: 3, right: 0, down: 0 })
  await expect(slider.zoomIn).toHaveAttribute('aria-disabled', 'true')
  for (const _ of [1, 2]) await page.keyboard.press('-')
  await slider.zoomOut.click()
  expect(await slider.zoomOf(1)).toEqual({ scale: 1, right: 0, down: 0 })
  await expect(slider.zoomOut).toHaveAttribute('aria-disabled', 'true')
})

test('Arrow keys and a drag move a picture that is zoomed, no further than its edges', async ({
  page,
  visitor,
  slider,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.opens(twelvePictures)
  await slider.open()
  await slider.expectToShow(1, 12)
  for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  const { right, down } = await slider.zoomOf(1)
  expect(right).toBeLessThan(-100)
  expect(down).toBeLessThan(-50)
  await slider.expectToShow(1, 12)
  for (const _ of Array(20)) await page.keyboard.press('ArrowLeft')
  const { right: most } = await slider.zoomOf(1)
  expect(most).toBeGreaterThan(0)
  await page.keyboard.press('ArrowLeft')
  expect((await slider.zoomOf(1)).right).toBe(most)

  await page.mouse.move(640, 300)
  await page.mouse.down()
  await page.mouse.move(440, 300, { steps: 5 })
  await page.mouse.up()
  expect((await slider.zoomOf(1)).right).toBeLessThan(most)
  await slider.expectToShow(1, 12)
})

test('A double click zooms in at its place, and a second one out', async ({ page, visitor, slider }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens(twelvePictures)
  await slider.open()
  await slider.expectToShow(1, 12)
  await page.mouse.dblclick(400, 200)
  await expect.poll(() => slider.zoomOf(1)).toMatchObject({ scale: 3 })
  const { right, down } = await slider.zoomOf(1)
  expect([right > 0, down > 0]).toEqual([true, true])
  // A third click at once would belong to the first two.
  await slider.untilStill(1)
  await page.mouse.dblclick(640, 300)
  await expect.poll(() => slider.zoomOf(1)).toEqual({ scale: 1, right: 0, down: 0 })
})

inOwnTab(
  'A picture that is zoomed stays until it is as before; the next one and a new look are not zoomed',
  async ({ page, visitor, slider }) => {
    await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
    await visitor.opens(twelvePictures)
    await slider.openWithClockAt(new Date('2026-11-21T09:00:00Z'))
    // The slider settles by timers that stand still as well.
    await page.clock.runFor(500)
    await slider.zoomIn.click()
    await page.clock.runFor(20_000)
    await slider.expectToShow(1, 12)
    await slider.zoomOut.click()
    await page.clock.runFor(3_600)
    await slider.expectToShow(2, 12)

    await page.clock.runFor(500)
    await slider.zoomIn.click()
    await slider.next.click()
    await page.clock.runFor(500)
    expect(await slider.zoomOf(2)).toMatchObject({ scale: 1 })
    expect(await slider.zoomOf(3)).toMatchObject({ scale: 1 })
    await slider.zoomIn.click()
    await page.keyboard.press('Escape')
    await slider.open()
    expect(await slider.zoomOf(1)).toMatchObject({ scale: 1 })
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true })

  inOwnTab('Two fingers zoom, and one moves what they zoomed', async ({ page, visitor, slider }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitor.opens(twelvePictures)
    await slider.open()
    await slider.expectToShow(1, 12)
    const fingers = await openDevTools(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((x, id) => ({ x, y: 380, id })) })
    await touch('touchStart', 170, 220)
    for (let apart = 25; apart <= 50; apart++) {
      await touch('touchMove', 195 - apart, 195 + apart)
      // Fingers that come and go within 300 ms have tapped.
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await touch('touchEnd')
    expect((await slider.zoomOf(1)).scale).toBeGreaterThan(1.5)
    const before = await slider.zoomOf(1)
    await touch('touchStart', 200)
    for (const x of [180, 160, 140]) await touch('touchMove', x)
    await touch('touchEnd')
    expect((await slider.zoomOf(1)).right).toBeLessThan(before.right)
    await slider.expectToShow(1, 12)
  })

  test('The slider loads device pixels, and the pictures before and after, and no others yet', async ({
    visitor,
    slider,
  }) => {
    await visitor.opens(twelvePictures)
    await slider.open()
    await slider.expectToShow(1, 12)
    await slider.pause.click()
    const images = slider.dialog.getByRole('img')
    await expect(images).toHaveCount(3)
    for (const image of await images.all()) {
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.currentSrc)).toBeTruthy()
      expect(
        await image.evaluate((one: HTMLImageElement) => Number(/\d+/.exec(new URL(one.currentSrc).pathname)?.[0])),
      ).toBeGreaterThanOrEqual(1170)
    }
    await slider.next.click()
    await slider.expectToShow(2, 12)
    await expect(images).toHaveCount(4)
  })
})

test('Pictures come in the sizes that the screen needs, never as they were uploaded', async ({ page, visitor }) => {
  const uploads: string[] = []
  page.on('request', (request) => {
    // A drawing, such as the map's, has no pixels.
    if (/^\/media\/.*(?<!\.svg)$/.test(new URL(request.url()).pathname)) uploads.push(request.url())
  })
  await visitor.opens(twelvePictures)
  const pictures = page.getByRole('main').getByRole('listitem').getByRole('img')
  const [large = 0, small = 0] = await pictures.evaluateAll((images) =>
    (images as HTMLImageElement[]).map(({ currentSrc }) => Number(/\/pictures\/(\d+)\//.exec(currentSrc)?.[1])),
  )
  expect(large).toBeGreaterThan(small)
  expect(uploads).toEqual([])
})
