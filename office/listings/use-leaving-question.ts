import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before another page of the office takes the place of a form with unsaved fields, by their labels. The device keeps what they hold. */
export function useLeavingQuestion(listUnsaved: () => readonly string[]) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && listUnsaved().length > 0,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = `Not saved yet: ${listUnsaved().join(', ')}. It stays on this device until you come back. Leave?`
    if (confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, listUnsaved])
}
