export const meta = () => [{ title: 'Listings' }]

export default function Listings() {
  return <h1>Listings</h1>
}
