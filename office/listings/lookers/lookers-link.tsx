import { Link } from 'react-router'
import { officeUrls } from '../../../domain/office/pages.ts'

/** Leads to those who look for a listing. Where nobody does it is nothing. */
export function LookersLink({
  id,
  lookers,
  className,
}: {
  id: string
  lookers: number
  className?: string | undefined
}) {
  if (lookers === 0) return null
  return (
    <Link to={officeUrls.lookers(id)} className={className}>
      {lookers === 1 ? '1 person looks for this' : `${lookers.toLocaleString('en-US')} people look for this`}
    </Link>
  )
}
