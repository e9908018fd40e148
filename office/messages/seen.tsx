import { useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import type { ChangedFault } from './refuse-changed.ts'
import { Entries } from './thread-story.tsx'

/** The thread as its page shows it: its revision, and the instant of its last entry. */
export type SeenThread = { revision: number; since: string }

/** Posts what the person has seen: as it was when the page or its last answer came, whatever the page shows by itself since. */
export function Seen({ revision, since }: SeenThread) {
  const { key } = useLocation()
  const answer = useActionData()
  // The answer comes before what the page then reads anew.
  const isBusy = useNavigation().state !== 'idle'
  const now = { key, answer, isBusy, revision, since }
  const [seen, setSeen] = useState(now)
  if (seen.key !== key || seen.answer !== answer || seen.isBusy !== isBusy) setSeen(now)
  return (
    <>
      <input type="hidden" name="seen" value={seen.revision} readOnly />
      <input type="hidden" name="since" value={seen.since} readOnly />
    </>
  )
}

/** The entries that came between what the person had seen and the form that was refused. */
export function Came() {
  const { came = [] } = useActionData<ChangedFault>() ?? {}
  return came.length > 0 && <Entries story={came} />
}
