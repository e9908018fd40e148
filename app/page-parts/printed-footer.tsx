import address from './printed-footer.css?url'

/** On paper the footer has the ways to reach the firm alone. A sheet of its own, because the first view has no bytes for it. */
export function PrintedFooter() {
  return <link rel="stylesheet" href={address} media="print" />
}
