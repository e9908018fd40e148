import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { changePictures, type DraftPicture, type PictureChange } from '../../../domain/office/draft-pictures.ts'

/** The answer to a change: what was done, with the change that takes it back, or why nothing was. */
export type ChangeAnswer = {
  sentence: string
  isFault: boolean
  undo: PictureChange | null
  /** The change was not sent, and waits. */
  isWaiting?: true
}

/** Shows each change at once and saves one after the other. A change that could not be sent waits, with those after it. */
export function usePictureChanges(saved: readonly DraftPicture[]) {
  const { state, data, submit } = useFetcher<ChangeAnswer>()
  const [waiting, setWaiting] = useState<readonly PictureChange[]>([])
  const [isStopped, setIsStopped] = useState(false)
  const sent = useRef<{ change: PictureChange; isOnItsWay: boolean } | null>(null)

  useEffect(() => {
    if (state !== 'idle') {
      if (sent.current) sent.current.isOnItsWay = true
      return
    }
    if (sent.current) {
      const { change, isOnItsWay } = sent.current
      // Still idle: the next change came before the fetcher began with this one.
      if (!isOnItsWay) return
      sent.current = null
      if (data?.isWaiting) setIsStopped(true)
      else setWaiting((all) => all.filter((each) => each !== change))
      return
    }
    const [next] = waiting
    if (!next || isStopped) return
    sent.current = { change: next, isOnItsWay: false }
    void submit({ change: JSON.stringify(next) }, { method: 'post' })
  }, [state, data, submit, waiting, isStopped])

  const isUnsaved = waiting.length > 0
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  return {
    pictures: waiting.reduce<readonly DraftPicture[]>((pictures, change) => {
      const changed = changePictures(pictures, change)
      return 'refused' in changed ? pictures : changed.pictures
    }, saved),
    /** The answer to the last change; null while others wait. */
    answer: isUnsaved && !isStopped ? null : (data ?? null),
    isUnsaved,
    change(change: PictureChange) {
      setIsStopped(false)
      setWaiting((all) => [...all, change])
    },
    tryAgain: isStopped ? () => setIsStopped(false) : null,
  }
}
