import { useLocation } from 'react-router'

/** A form's field with the page to return to: pages send no referrer to some browsers. */
export function ReturnAddress() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="page" value={pathname + search} />
}
