import type { ReactNode } from 'react'
import { sections } from '../../domain/breadcrumbs.ts'
import { Breadcrumbs } from '../page/breadcrumbs.tsx'
import buttons from '../ui/button.module.css'
import type { ToolForm } from './tool.ts'
import styles from './tool-screen.module.css'

/** The head of a tool's page. */
export function ToolHead({ heading, lead, path }: Pick<ToolForm, 'heading' | 'lead' | 'path'>) {
  return (
    <header className={styles.head}>
      <Breadcrumbs trail={[sections.tools, { name: heading, path }]} />
      <h1>{heading}</h1>
      <p>{lead}</p>
    </header>
  )
}

/** The buttons below a result, with script only; `children` are further ones. */
export function ToolActions({ onCopy, children }: { onCopy: () => void; children?: ReactNode }) {
  return (
    <div className={styles.actions}>
      <button type="button" className={buttons.secondary} onClick={onCopy}>
        Copy link
      </button>
      <button type="button" className={buttons.secondary} onClick={() => print()}>
        Print
      </button>
      {children}
    </div>
  )
}
