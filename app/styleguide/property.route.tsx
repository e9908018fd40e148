import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ListingScreen } from '../listings/listing-screen.tsx'
import { cards, listings } from './samples.ts'

/** A property page in one of its states, in development only. */
export function loader({ params: { state = '' } }: LoaderFunctionArgs) {
  if (!Object.hasOwn(listings, state)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return null
}

export const meta = () => [{ title: 'Property page | Style guide' }, { name: 'robots', content: 'noindex' }]

export default function PropertyStates() {
  const { state = '' } = useParams()
  const listing = listings[state]
  if (!listing) return null
  return <ListingScreen key={state} listing={listing} similar={Object.values(cards)} incomplete={state === 'bare'} />
}
