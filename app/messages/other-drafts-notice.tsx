import { useEffect, useState } from 'react'
import type OtherDrafts from './other-drafts.tsx'

/** Fetches the list of other drafts only if there are any: few visitors write in two tabs. */
export function OtherDraftsNotice(props: Parameters<typeof OtherDrafts>[0]) {
  const [List, setList] = useState<typeof OtherDrafts | null>(null)
  const isNeeded = props.drafts.length > 0
  useEffect(() => {
    if (!isNeeded) return
    import('./other-drafts.tsx').then(
      (loaded) => setList(() => loaded.default),
      () => {},
    )
  }, [isNeeded])
  return List && isNeeded && <List {...props} />
}
