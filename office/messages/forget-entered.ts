import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetSent, formOfThread } from '../form/unsaved.ts'

/** The name of the form of a new message on this device. Its address is that of a thread with this id. */
export const formOfNew = formOfThread('new', 'enter')

/** Forgets the words of a new message on the page that follows it, which says that it is stored. */
export function useForgetEntered(personId: string): void {
  const { search } = useLocation()
  const isDone = new URLSearchParams(search).has('done')
  useEffect(() => {
    if (isDone) forgetSent(personId, [formOfNew])
  }, [isDone, personId])
}
