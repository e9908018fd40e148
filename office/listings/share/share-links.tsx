import { urls } from '../../../domain/urls.ts'

export function OnSiteLink({ id, className }: { id: string; className?: string | undefined }) {
  return (
    <a className={className} href={urls.listing(id)} target="_blank" rel="noopener">
      See it on the site<span className="visually-hidden"> (opens in another tab)</span>
    </a>
  )
}
