import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before another page of the office takes the place of a form with unsaved fields, by their labels. The device keeps what they hold.
 * `own` is the address that the form is sent to.
 */
export function useLeavingQuestion(listUnsaved: () => readonly string[], own: string | null) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      ![currentLocation.pathname, own].includes(nextLocation.pathname) && listUnsaved().length > 0,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = `Not saved yet: ${listUnsaved().join(', ')}. It stays on this device until you come back. Leave?`
    if (confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, listUnsaved])
}
