import { Link } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import type { MessagesAbout } from '../../domain/inbox/thread.ts'
import { propertyId } from '../../domain/listings/listing.ts'
import { officeUrls } from '../../domain/office/pages.ts'

type Props = {
  id: string
  about: MessagesAbout
  className?: string | undefined
  /** Named where there are several listings on the page, each with little room. */
  name?: string
}

/** Leads to the messages about a listing and counts them: to the open ones, or else to all. */
export function MessagesAboutLink({ id, about, className, name }: Props) {
  const query = new URLSearchParams({ property: propertyId({ id }), state: about.open > 0 ? 'open' : 'all' })
  return (
    <Link className={className} to={`${officeUrls.messages()}?${query}`}>
      {name ? sayInShort(about) : sayMessages(about)}
      {name && <span className="visually-hidden"> about {name}</span>}
    </Link>
  )
}

function sayMessages({ open, recent }: MessagesAbout): string {
  if (open === 0) return recent === 0 ? 'Messages' : `${formatCount(recent, 'message')} in 90 days`
  const all = recent > open ? `, ${recent.toLocaleString('en-US')} in 90 days` : ''
  return formatCount(open, 'open message') + all
}

function sayInShort({ open, recent }: MessagesAbout): string {
  if (open === 0 || recent <= open) return sayMessages({ open, recent })
  return `${open.toLocaleString('en-US')} of ${recent.toLocaleString('en-US')} messages open`
}
