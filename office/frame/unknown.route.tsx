import { data } from 'react-router'

/** Any address that no other route has. */
export const loader = refuse

export function action() {
  refuse()
}

function refuse(): never {
  throw data('There is no such page in the office.', 404)
}

export default function Unknown() {
  return null
}
