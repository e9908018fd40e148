import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import type { DescribedPicture } from '../../domain/pictures/described-picture.ts'
import buttons from '../ui/button.module.css'
import { useDataSaver } from '../ui/data-saver.ts'
import { Modal } from '../ui/modal.tsx'
import { Picture } from '../ui/picture.tsx'
import { PrintedPicture } from '../ui/printed-picture.tsx'
import styles from './gallery.module.css'
import type PictureSlider from './picture-slider.tsx'

/** The main image, three thumbnails and a fifth one (section 9). */
const mosaicPictures = 5

/** The share of the mosaic's width that each picture takes, by the number of pictures. The parts cropped at its sides count. */
const mosaicShares = [[], [1], [1 / 2, 1 / 2], [2 / 3, 1 / 3, 1 / 3], [0.51, 1 / 4, 1 / 4, 1 / 2]]
const fullShares = [1 / 2, 1 / 4, 1 / 4, 1 / 4, 1 / 4]

type Props = {
  name: string
  pictures: readonly DescribedPicture[]
  /** Stands there without any picture. */
  plate: ReactNode
  /** True when the address asks for all pictures below the mosaic, as they are shown without script. */
  allShown: boolean
  openSlider: OpenSlider
}

/** Opens all pictures in the slider, at the pressed one. */
export type OpenSlider = (
  label: string,
  pictures: readonly DescribedPicture[],
  position: number,
) => (event: MouseEvent) => void

/**
 * A mosaic on a desktop, a row to swipe on a phone, and a slider with all pictures. A visitor who saves data sees the first picture,
 * and the others below it when asked for (F14).
 */
export function Gallery({ name, pictures, plate, allShown, openSlider }: Props) {
  const open = (position: number) => openSlider(`Images of ${name}`, pictures, position)
  const dataSaver = useDataSaver()
  const everyPicture = useFocusWhenShown(allShown)
  const [first] = pictures
  if (!first) {
    return (
      <div role="img" aria-label="Pictures on request" className={styles.none}>
        {plate}
      </div>
    )
  }

  const shown = pictures.slice(0, dataSaver ? 1 : mosaicPictures)
  const further = pictures.slice(1)
  return (
    <>
      <Form className={styles.gallery} preventScrollReset>
        <ul className={styles.mosaic} data-count={shown.length}>
          {shown.map((picture, position) => (
            <li key={picture.url} className={styles.shown}>
              <button type="submit" name="images" value="all" onClick={open(position)}>
                <Picture {...picture} sizes={mosaicSizes(position, shown.length)} eager={position === 0} />
              </button>
            </li>
          ))}
        </ul>
        {!dataSaver && further.length > 0 && (
          <button
            type="submit"
            name="images"
            value="all"
            className={`${buttons.secondary} ${styles.all}`}
            onClick={open(0)}
            aria-haspopup="dialog"
          >
            View All Images
            <span aria-hidden="true">({pictures.length})</span>
          </button>
        )}
        {dataSaver && !allShown && further.length > 0 && (
          <button type="submit" name="images" value="all" className={`${buttons.secondary} ${styles.all}`}>
            Show {formatCount(further.length, 'more picture')}
          </button>
        )}
        {/* After the others: the first view has no bytes for it. */}
        <PrintedPicture url={first.url} width={1280} />
      </Form>
      {allShown && (
        <ul ref={everyPicture} id="images" tabIndex={-1} className={styles.everyPicture} aria-label="All images">
          {(dataSaver ? further : pictures).map((picture) => (
            <li key={picture.url} className={styles.shown}>
              <Picture {...picture} sizes="(width < 48em) 92vw, 46vw" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The slider over the page, for pictures and floor plans. Only visitors who open it load its code. */
export function useSlider() {
  const [opened, setOpened] = useState<{ label: string; pictures: readonly DescribedPicture[]; first: number } | null>(
    null,
  )
  const [Slider, setSlider] = useState<typeof PictureSlider | null>(null)
  const [failed, setFailed] = useState(false)
  const openSlider: OpenSlider = (label, pictures, first) => (event) => {
    event.preventDefault()
    setOpened({ label, pictures, first })
    fetchSlider()
  }
  async function fetchSlider() {
    setFailed(false)
    try {
      const { default: slider } = await import('./picture-slider.tsx')
      setSlider(() => slider)
    } catch {
      setFailed(true)
    }
  }
  const dialog = opened && (
    <Modal label={opened.label} onClose={() => setOpened(null)}>
      {Slider ? (
        <Slider pictures={opened.pictures} first={opened.first} />
      ) : (
        <p role="status">{failed ? 'We couldn’t load the images. Please check your connection.' : 'Loading images…'}</p>
      )}
    </Modal>
  )
  return { openSlider, dialog }
}

/** Moves the focus to the pictures that a press has shown: its button is gone then. */
function useFocusWhenShown(isShown: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) list.current?.focus()
    wasShown.current = isShown
  }, [isShown])
  return list
}

/** The mosaic is 92 % of the window wide, 1,440 px at most; its large picture is cut a little at the sides. */
function mosaicSizes(position: number, count: number) {
  const share = (mosaicShares[count] ?? fullShares)[position] ?? 1
  const row = count === 1 ? '100vw' : '92vw'
  return `(width < 48em) ${row}, (width < 1568px) ${93 * share}vw, ${Math.round(1460 * share)}px`
}
