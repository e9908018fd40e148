import { type ReactNode, useRef } from 'react'
import { NavLink } from 'react-router'
import type { InboxCounts } from '../../domain/inbox/thread.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import type { Role } from '../../domain/office/person.ts'
import styles from './frame.module.css'
import { useClosingMenus } from './use-closing-menus.ts'

export type FrameProps = {
  firmName: string
  name: string
  role: Role
  /** The numbers of threads that wait for the firm (J19). */
  open: InboxCounts
  children: ReactNode
}

const pages: readonly { name: string; path: string; owners?: true }[] = [
  { name: 'Listings', path: officeUrls.listings() },
  { name: 'Messages', path: officeUrls.messages() },
  { name: 'Looked for', path: officeUrls.savedSearches() },
  { name: 'Activity', path: officeUrls.activity() },
  { name: 'People', path: officeUrls.people(), owners: true },
]

/** The office's header with its navigation, and the page below it. */
export function Frame({ firmName, name, role, open, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  useClosingMenus(main)
  return (
    <>
      <header className={styles.header}>
        <div className={`page-width ${styles.bar}`}>
          <p className={styles.firm}>{firmName} office</p>
          <nav aria-label="Office">
            <ul>
              {pages
                .filter(({ owners }) => role === 'owner' || !owners)
                .map(({ name, path }) => (
                  <li key={path}>
                    <NavLink to={path}>
                      {name}
                      {path === officeUrls.messages() && <OpenCount {...open} />}
                    </NavLink>
                  </li>
                ))}
            </ul>
          </nav>
          <p className={styles.person}>
            <NavLink to={officeUrls.account()}>{name}</NavLink>
          </p>
        </div>
      </header>
      <main ref={main} className={`page-width ${styles.main}`}>
        {children}
      </main>
    </>
  )
}

function OpenCount({ all, mine }: FrameProps['open']) {
  if (all === 0) return null
  return (
    <span className={styles.open}>
      <span className="visually-hidden">, open: </span>
      {all}
      {mine > 0 && <span className={styles.mine}>{` (${mine} mine)`}</span>}
    </span>
  )
}
