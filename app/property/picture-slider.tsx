import 'swiper/css'
import 'swiper/css/effect-fade'
import 'swiper/css/zoom'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { A11y, Autoplay, EffectFade, Keyboard, Zoom } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { DescribedPicture } from '../../domain/pictures/described-picture.ts'
import { useDataSaver } from '../ui/data-saver.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './picture-slider.module.css'
import { maxZoom, pan, zoomIn, zoomOut } from './picture-zoom.ts'

/** Milliseconds; section 9. */
const speed = 1000
const autoplayDelay = 3500

type Props = { pictures: readonly DescribedPicture[]; first: number }

/**
 * Pictures that fade into each other in a loop, with autoplay until it is paused (section 4). No autoplay while a picture is
 * zoomed, and no movement for visitors who prefer reduced motion (E5). A visitor who saves data starts it, and it loads one picture at a
 * time (F14).
 */
export default function PictureSlider({ pictures, first }: Props) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const swiper = useRef<SwiperInstance>(null)
  const dataSaver = useDataSaver()
  const near = dataSaver ? 0 : 1
  const autoplays = !reducedMotion && !dataSaver && pictures.length > 1
  // In state, because Swiper restarts when a render passes another object.
  const [autoplay] = useState({
    enabled: autoplays,
    delay: autoplayDelay,
    disableOnInteraction: false,
    waitForTransition: false,
  })
  const [playing, setPlaying] = useState(autoplays)
  const [current, setCurrent] = useState(first)
  const [loaded, setLoaded] = useState(() => addNeighbours([], first, pictures.length, near))
  const [scale, setScale] = useState(1)
  const zoomed = scale > 1

  useEffect(() => {
    const slider = swiper.current
    if (!slider) return
    if (playing && !zoomed) {
      if (!slider.autoplay.running) slider.autoplay.start()
    } else slider.autoplay.stop()
    // While a picture is zoomed, the arrow keys move it instead of changing the slide.
    if (zoomed) slider.keyboard.disable()
    else slider.keyboard.enable()
  }, [playing, zoomed])

  useZoomKeys(swiper)

  function show(slider: SwiperInstance) {
    if (slider.zoom.scale > 1) slider.zoom.out()
    setCurrent(slider.realIndex)
    setLoaded((before) => addNeighbours(before, slider.realIndex, pictures.length, near))
  }

  return (
    <div className={styles.slider} data-zoomed={zoomed || undefined}>
      <Swiper
        className={styles.pictures ?? ''}
        modules={[A11y, Autoplay, EffectFade, Keyboard, Zoom]}
        initialSlide={first}
        loop={pictures.length > 1}
        loopPreventsSliding={false}
        speed={reducedMotion ? 0 : speed}
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
          <ZoomButton
            label="Zoom out"
            sign="M5 12h14"
            disabled={!zoomed}
            onPress={() => swiper.current && zoomOut(swiper.current)}
          />
          <ZoomButton
            label="Zoom in"
            sign="M5 12h14M12 5v14"
            disabled={scale >= maxZoom}
            onPress={() => swiper.current && zoomIn(swiper.current)}
          />
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

/** The keys `+` and `-` zoom the picture, and the arrow keys move it while it is zoomed. */
function useZoomKeys(swiper: RefObject<SwiperInstance | null>) {
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
  }, [swiper])
}

type ZoomButtonProps = { label: string; sign: string; disabled: boolean; onPress: () => void }

/** It stays in the tab order at its limit: a button that is disabled would lose the focus. */
function ZoomButton({ label, sign, disabled, onPress }: ZoomButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={disabled} onClick={onPress}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={sign} stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}

/** The pictures to load: slides lie above each other, so `loading="lazy"` would load all of them at once. */
function addNeighbours(loaded: readonly number[], position: number, count: number, near: 0 | 1): readonly number[] {
  const wanted = [position, position + near, position - near + count].map((index) => index % count)
  return [...new Set([...loaded, ...wanted])]
}

/**
 * Asks for device pixels, also of a zoomed part. A little more than the window's width, because Safari rounds to the nearer
 * candidate of a `srcset` by their geometric mean, and would take one that is up to a twelfth too small.
 */
function sizesAt(scale: number) {
  return `${106 * Math.max(1, Math.ceil(scale))}vw`
}
