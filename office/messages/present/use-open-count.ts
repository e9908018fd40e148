import { useNavigation, useRevalidator, useRouteLoaderData } from 'react-router'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import { tickedForm } from '../../bulk/tick.tsx'
import type { FrameProps } from '../../frame/frame.tsx'
import { usePoll } from './use-poll.ts'

const everyMs = 15_000

/** Reads the list and the frame anew when another number of threads waits than they say; not while rows are ticked, which would move. */
export function useOpenCount(): void {
  const shown = useRouteLoaderData<FrameProps>('signed-in.route')?.open
  const revalidator = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && revalidator.state === 'idle'
  usePoll<FrameProps['open']>({
    url: inOffice(officeUrls.openThreads()),
    method: 'GET',
    everyMs,
    receive({ all, mine }) {
      const isTicked = document.querySelector(`input[form=${tickedForm}]:checked`) !== null
      if (isIdle && !isTicked && shown && (all !== shown.all || mine !== shown.mine)) revalidator.revalidate()
    },
  })
}
