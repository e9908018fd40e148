import type { ReactNode } from 'react'
import { type Crumb, sections } from '../../domain/breadcrumbs.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import buttons from '../ui/button.module.css'
import type { ToolProperty } from './load-tool.ts'
import type { ToolForm } from './tool.ts'
import styles from './tool-screen.module.css'

export function toolTrail({ heading, path }: Pick<ToolForm, 'heading' | 'path'>): Crumb[] {
  return [sections.tools, { name: heading, path }]
}

/** The head of a tool's page. */
export function ToolHead({ heading, lead, path }: Pick<ToolForm, 'heading' | 'lead' | 'path'>) {
  return (
    <header className={styles.head}>
      <Breadcrumbs trail={toolTrail({ heading, path })} />
      <h1>{heading}</h1>
      <p>{lead}</p>
    </header>
  )
}

/** The property that a form is about, with the way back to it; the form sends its id on. */
export function ForProperty({ property }: { property: ToolProperty | null }) {
  return (
    property && (
      <p>
        For property <Link to={urls.listing(property.id)}>{property.id}</Link>
        <br />
        <span dir="auto">{property.name}</span>
        <input type="hidden" name="property" value={property.id.toLowerCase()} />
      </p>
    )
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
