import type { ComponentType, ReactNode } from 'react'

type Props = {
  page: number
  pages: number
  /** Gives the address of a page. */
  to: (page: number) => string
  Link: ComponentType<{ to: string; rel: string; children: ReactNode }>
}

/** Links to the pages before and after this one; nothing of a list that has a single page. */
export function PageLinks({ page, pages, to, Link }: Props) {
  if (pages <= 1) return null
  return (
    <>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          Previous page
        </Link>
      )}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <Link to={to(page + 1)} rel="next">
          Next page
        </Link>
      )}
    </>
  )
}
