export const meta = () => [{ title: 'Activity' }]

export default function Activity() {
  return <h1>Activity</h1>
}
