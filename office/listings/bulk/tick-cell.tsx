import { Tick } from '../../bulk/tick.tsx'
import styles from './tick-cell.module.css'

/** The box of a listing, in the first cell of its row. */
export function TickCell({ id, name }: { id: string; name: string }) {
  return (
    <td className={styles.cell}>
      <Tick name="listing" value={id} label={name} />
    </td>
  )
}
