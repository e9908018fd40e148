import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useActionData, useLocation } from 'react-router'
import { useFormFault } from '../form/form-fault.ts'
import styles from './outcome.module.css'
import { Undo, type UndoneBy } from './undo.tsx'

type Props = {
  /** A sentence about what was done; none where nothing was, or the address names what nobody knows. */
  said: string | undefined
  /** The form that takes it back, where one tap changed something that visitors see. */
  undo?: UndoneBy | null
  /** A link to what is done next, beside `Undo`. */
  next?: ReactNode
  /** Buttons in place of `Undo` and `Close`. */
  buttons?: ReactNode
  /** The page's own buttons, which stay at the foot of the window too. A form of the page has them by their attribute `form`. */
  children?: ReactNode
  /** A bar with a look of its own, in place of the page's buttons. */
  bar?: ReactNode
}

/** The words in the address that say what was done before the page. */
const named = ['done', 'id', 'deed', 'next'] as const

/**
 * The office's one notice of what was done, at the foot of the window, with `Undo` for ten seconds. It is the last element of its page, which
 * has it always: screen readers say only what comes into a status that was there before. A fault stays at its form, that of `Undo` here.
 */
export function Outcome({ said, undo, next, buttons, children, bar }: Props) {
  const { key, pathname, search } = useLocation()
  const fault = useFormFault()
  const refusal = fault?.intent === 'undo' ? fault.message : undefined
  const text = refusal ?? said
  const asked = new URLSearchParams(search)
  const hasLostUndo = refusal !== undefined || ['undo', 'bulk-undone'].includes(asked.get('done') ?? '')
  for (const name of named) asked.delete(name)
  const close = useRef<HTMLAnchorElement>(null)
  // Its button had the focus.
  useEffect(() => {
    if (hasLostUndo) close.current?.focus({ preventScroll: true })
  }, [hasLostUndo])
  return (
    <div className={styles.foot}>
      <div className={styles.outcome} data-outcome>
        {/* The same sentence about the next thing is said again: it is a new element in the status. */}
        <p role="status">{text && <span key={key}>{text}</span>}</p>
        {text && (
          <div>
            {buttons ?? (
              <>
                {undo && text === said && <Undo {...undo} key={key} />}
                {text === said && next}
                <Link ref={close} to={{ pathname, search: `${asked}` }} replace preventScrollReset>
                  Close
                </Link>
              </>
            )}
          </div>
        )}
      </div>
      {bar ?? (children && <div className={styles.bar}>{children}</div>)}
    </div>
  )
}

/** The sentence for the word `done` in the address, unless the page answers a form. Anybody can write another word there, which says nothing. */
export function useDone<Done extends string>(sentences: Readonly<Record<Done, string>>): string | undefined {
  const done = new URLSearchParams(useLocation().search).get('done') ?? ''
  const isAnswer = useActionData() !== undefined
  return !isAnswer && Object.hasOwn(sentences, done) ? sentences[done as Done] : undefined
}
