import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Notice } from '../notice.tsx'
import styles from './ticked-page.module.css'

/** The page that a form of ticked rows leads to, where it cannot be done at once. `list` is the address of the list with its search. */
export function TickedPage({ list, title, children }: { list: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The list may have been scrolled far down.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <p className={styles.above}>
        <Link to={list}>Back to the list</Link>
      </p>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  )
}

export function TickedFault({ children }: { children: ReactNode }) {
  return (
    <div className={styles.fault}>
      <Notice kind="fault">{children}</Notice>
    </div>
  )
}
