import styles from './tick.module.css'

/** The id of the form that takes the ticked listings; its boxes stand in the rows of the list. */
export const tickedForm = 'ticked'

/** The box of a listing, in the first cell of its row. */
export function TickCell({ id, name }: { id: string; name: string }) {
  return (
    <td className={styles.cell}>
      <label className={styles.tick}>
        <input type="checkbox" name="listing" value={id} form={tickedForm} />
        <span className="visually-hidden">Tick {name}</span>
      </label>
    </td>
  )
}

/** The box of all that the search finds, also on other pages of the list. */
export function TickAll({ total }: { total: number }) {
  return (
    <label className={styles.all}>
      <input type="checkbox" name="all" value={total} form={tickedForm} />
      {total === 1 ? 'Tick it' : `Tick all ${total.toLocaleString('en-US')}`}
      <span className="visually-hidden"> found</span>
    </label>
  )
}
