import type { Swiper } from 'swiper'

export const maxZoom = 3
const step = 1.5

export function zoomIn(swiper: Swiper) {
  zoomTo(swiper, Math.min(swiper.zoom.scale * step, maxZoom))
}

export function zoomOut(swiper: Swiper) {
  const ratio = swiper.zoom.scale / step
  // A pinch can end at any scale, and one close to 1 would leave a step that nobody sees.
  if (ratio < 1.1) swiper.zoom.out()
  else zoomTo(swiper, ratio)
}

/** Keeps the centre of the visible part in place. */
function zoomTo(swiper: Swiper, ratio: number) {
  const growth = ratio / swiper.zoom.scale
  const { x, y } = offset(swiper)
  swiper.zoom.in(ratio)
  // Swiper 14.4 zooms into the upper left corner if no pointer has touched the picture before.
  moveTo(swiper, x * growth, y * growth)
}

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Moves a zoomed picture by a fifth of the window for an arrow key; false for any other key. Swiper moves it for pointers only. */
export function pan(swiper: Swiper, key: string): boolean {
  const [right, down] = directions[key] ?? []
  if (right === undefined || down === undefined) return false
  const { x, y } = offset(swiper)
  moveTo(swiper, x + (right * swiper.width) / 5, y + (down * swiper.height) / 5)
  return true
}

function offset(swiper: Swiper) {
  const { m41: x, m42: y } = new DOMMatrixReadOnly(getComputedStyle(containerOf(swiper)).transform)
  return { x, y }
}

/** Stops at the picture's edges. */
function moveTo(swiper: Swiper, x: number, y: number) {
  const container = containerOf(swiper)
  const { offsetWidth = 0, offsetHeight = 0 } = container.querySelector('img') ?? {}
  const [right, down] = [
    clamp(x, (offsetWidth * swiper.zoom.scale - container.offsetWidth) / 2),
    clamp(y, (offsetHeight * swiper.zoom.scale - container.offsetHeight) / 2),
  ]
  container.style.transform = `translate3d(${right}px, ${down}px, 0)`
}

function containerOf({ slides, activeIndex }: Swiper) {
  const container = slides[activeIndex]?.querySelector<HTMLElement>('.swiper-zoom-container')
  if (!container) throw new Error('The slide has nothing to zoom.')
  return container
}

function clamp(value: number, limit: number) {
  const max = Math.max(limit, 0)
  return Math.min(Math.max(value, -max), max)
}
