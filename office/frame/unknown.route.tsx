import { data } from 'react-router'

/** Any address that no other route has. */
export function loader() {
  throw data('There is no such page in the office.', 404)
}

export const action = loader

export default function Unknown() {
  return null
}
