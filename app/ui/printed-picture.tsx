import { type PictureWidth, pictureUrl, savingWidth } from '../../domain/pictures/picture-widths.ts'
import { useDataSaver } from './data-saver.ts'
import frame from './picture.module.css'
import styles from './printed-picture.module.css'

type Props = { url: string; width: PictureWidth }

/**
 * A picture in the size that paper needs. It is loaded when the page is printed, and lies over that of the screen, which is printed if it
 * does not come. What stands around both is their frame: `position: relative`.
 */
export function PrintedPicture({ url, width }: Props) {
  const dataSaver = useDataSaver()
  return (
    <img
      className={`${frame.picture} ${styles.printed}`}
      src={pictureUrl(url, dataSaver && width > savingWidth ? savingWidth : width)}
      alt=""
      loading="lazy"
    />
  )
}
