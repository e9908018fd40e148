import 'swiper/css'
import 'swiper/css/effect-fade'
import { useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { A11y, Autoplay, EffectFade, Keyboard } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { ListingPicture } from '../../domain/listings/listing-page.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './picture-slider.module.css'

/** Milliseconds; section 9. */
const speed = 1000
const autoplayDelay = 3500

type Props = { pictures: readonly ListingPicture[]; first: number }

/** Fading, looped, moving on by itself until it is paused (section 4); it stands still for who wants less movement (E5). */
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

  function togglePlaying() {
    if (playing) swiper.current?.autoplay.stop()
    else swiper.current?.autoplay.start()
    setPlaying(!playing)
  }

  return (
    <div className={styles.slider}>
      <Swiper
        className={styles.pictures ?? ''}
        modules={[A11y, Autoplay, EffectFade, Keyboard]}
        initialSlide={first}
        loop={pictures.length > 1}
        loopPreventsSliding={false}
        speed={still ? 0 : speed}
        effect="fade"
        fadeEffect={{ crossFade: true }}
        keyboard={{ enabled: true }}
        autoplay={autoplay}
        onSwiper={(instance) => {
          swiper.current = instance
        }}
        onSlideChange={(instance) => setCurrent(instance.realIndex)}
      >
        {pictures.map((picture) => (
          <SwiperSlide key={picture.url} className={styles.slide ?? ''}>
            <Picture url={picture.url} alt={picture.alt} sizes="100vw" className={styles.picture} />
          </SwiperSlide>
        ))}
      </Swiper>
      <div className={styles.controls}>
        <p>
          {current + 1} of {pictures.length}
        </p>
        {pictures.length > 1 && (
          <>
            <button type="button" onClick={() => swiper.current?.slidePrev()}>
              Prev
            </button>
            <button type="button" onClick={togglePlaying}>
              {playing ? 'Pause' : 'Play'}
            </button>
            <button type="button" onClick={() => swiper.current?.slideNext()}>
              Next
            </button>
          </>
        )}
      </div>
    </div>
  )
}
