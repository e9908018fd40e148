import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { inOffice } from '../../domain/office/pages.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { tickedForm } from './tick.tsx'
import styles from './ticked-bar.module.css'
import { useTicks } from './use-ticks.ts'

type Props = {
  /** The address of the list with its search, which is posted too. */
  list: string
  /** The address that takes the ticked rows. */
  action: string
  /** Names the rows: "Ticked listings". */
  label: string
  /** The buttons, each with a change. */
  children: ReactNode
}

/** The form of the ticked rows of a list, at the foot of the window while one is ticked. */
export function TickedBar({ list, action, label, children }: Props) {
  const { key, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const isDone = new URLSearchParams(search).has('done')
  const count = useTicks(form, { address: list, doneKey: isDone ? key : null })
  const isHydrated = useHydrated()
  return (
    <OfficeForm ref={form} id={tickedForm} aria-label={label} action={action} className={styles.bar}>
      {/* Enter on a box presses the form's first button, which must change nothing. */}
      <button type="submit" hidden formMethod="get" formAction={inOffice(list)}>
        Show the list again
      </button>
      <input type="hidden" name="search" value={list.split('?', 2)[1] ?? ''} />
      <p aria-live="polite">{isHydrated && count > 0 ? `${count.toLocaleString('en-US')} ticked` : label}</p>
      <button type="reset" className={styles.clear}>
        Clear
      </button>
      <div className={styles.buttons}>{children}</div>
    </OfficeForm>
  )
}
