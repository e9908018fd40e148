import type { Firm } from '../../domain/firm/firm.ts'
import { Modal } from '../ui/modal.tsx'
import { FilmPlayer } from './film-player.tsx'

type Props = { title: string; video: Firm['video']; onClose: () => void }

/** The film over the page. */
export function FilmDialog({ title, video, onClose }: Props) {
  return (
    <Modal label={title} onClose={onClose}>
      <FilmPlayer title={title} video={video} />
    </Modal>
  )
}
