import 'swiper/css'
import 'swiper/css/effect-fade'
import 'swiper/css/zoom'
import { useEffect, useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { A11y, Autoplay, EffectFade, Keyboard, Zoom } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { ListingPicture } from '../../domain/listings/listing-page.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './picture-slider.module.css'
import { maxZoom, pan, zoomIn, zoomOut } from './picture-zoom.ts'

/** Milliseconds; section 9. */
const speed = 1000
const autoplayDelay = 3500

type Props = { pictures: readonly ListingPicture[]; first: number }

/**
 * Fading, looped, moving on by itself until it is paused (section 4); it stands still for who wants less movement (E5), and
 * while a picture is zoomed.
 */
export default function PictureSlider({ pictures, first }: Props) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const swiper = useRef<SwiperInstance>(null)
  const moving = !still && pictures.length > 1
  // The same object all along: Swiper starts anew when it gets another.
  const [autoplay] = useState({
    enabled: moving,
    delay: autoplayDelay,
    disableOnInteraction: false,
    waitForTransition: false,
  })
  const [playing, setPlaying] = useState(moving)
  const [current, setCurrent] = useState(first)
  const [loaded, setLoaded] = useState(() => addNeighbours([], first, pictures.length))
  const [scale, setScale] = useState(1)
  const zoomed = scale > 1

  useEffect(() => {
    const slider = swiper.current
    if (!slider) return
    if (playing && !zoomed) {
      if (!slider.autoplay.running) slider.autoplay.start()
    } else slider.autoplay.stop()
    // The arrow keys move the picture that is zoomed.
    if (zoomed) slider.keyboard.disable()
    else slider.keyboard.enable()
  }, [playing, zoomed])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const slider = swiper.current
      if (!slider || event.ctrlKey || event.metaKey || event.altKey) return
      // `=` is the key of `+` without Shift.
      if (event.key === '+' || event.key === '=') zoomIn(slider)
      else if (event.key === '-') zoomOut(slider)
      else if (slider.zoom.scale > 1 && pan(slider, event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  function show(slider: SwiperInstance) {
    if (slider.zoom.scale > 1) slider.zoom.out()
    setCurrent(slider.realIndex)
    setLoaded((before) => addNeighbours(before, slider.realIndex, pictures.length))
  }

  return (
    <div className={styles.slider} data-zoomed={zoomed || undefined}>
      <Swiper
        className={styles.pictures ?? ''}
        modules={[A11y, Autoplay, EffectFade, Keyboard, Zoom]}
        initialSlide={first}
        loop={pictures.length > 1}
        loopPreventsSliding={false}
        speed={still ? 0 : speed}
        effect="fade"
        fadeEffect={{ crossFade: true }}
        keyboard={{ enabled: true }}
        zoom={{ maxRatio: maxZoom }}
        autoplay={autoplay}
        onSwiper={(instance) => {
          swiper.current = instance
        }}
        onSlideChange={show}
        onZoomChange={(instance, changed) => {
          // Swiper 14.4 also takes the first pinch, and a move that ends at the picture's edge, for a swipe.
          instance.allowTouchMove = changed <= 1
          setScale(changed)
        }}
      >
        {pictures.map((picture, position) => (
          <SwiperSlide key={picture.url} className={styles.slide ?? ''}>
            <div className="swiper-zoom-container">
              {loaded.includes(position) && (
                <Picture
                  {...picture}
                  placeholderColour={null}
                  sizes={sizesAt(position === current ? scale : 1)}
                  eager={position === current}
                  className={styles.picture}
                />
              )}
            </div>
          </SwiperSlide>
        ))}
      </Swiper>
      <div className={styles.controls}>
        <p>
          {current + 1} of {pictures.length}
        </p>
        <div className={styles.zoom}>
          <button
            type="button"
            aria-label="Zoom out"
            aria-disabled={!zoomed}
            onClick={() => swiper.current && zoomOut(swiper.current)}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M5 12h14" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
          <button
            type="button"
            aria-label="Zoom in"
            aria-disabled={scale >= maxZoom}
            onClick={() => swiper.current && zoomIn(swiper.current)}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M5 12h14M12 5v14" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
        {pictures.length > 1 && (
          <div className={styles.steps}>
            <button type="button" onClick={() => swiper.current?.slidePrev()}>
              Prev
            </button>
            <button type="button" onClick={() => setPlaying(!playing)}>
              {playing ? 'Pause' : 'Play'}
            </button>
            <button type="button" onClick={() => swiper.current?.slideNext()}>
              Next
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Slides lie above each other, so a browser would load all of them at once: the others come when somebody is one step away. */
function addNeighbours(loaded: readonly number[], position: number, count: number): readonly number[] {
  const near = [position, position + 1, position - 1 + count].map((index) => index % count)
  return [...new Set([...loaded, ...near])]
}

/**
 * Device pixels, also of a part that is zoomed. Safari takes a picture that is up to a twelfth too small, by the geometric
 * mean of two widths: a little more than the window asks for the next one.
 */
function sizesAt(scale: number) {
  return `${106 * Math.max(1, Math.ceil(scale))}vw`
}
