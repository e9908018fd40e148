import buttons from '../../../app/ui/button.module.css'
import { SelectField } from '../../../app/ui/field.tsx'
import { officeUrls } from '../../../domain/office/pages.ts'
import styles from '../../bulk/ticked-page.module.css'
import { OfficeForm } from '../../form/office-form.tsx'
import { AlongField } from '../along-field.tsx'
import { TickedFields } from './ticked-fields.tsx'

type Props = {
  search: string
  ids: readonly string[]
  people: readonly { id: string; name: string }[]
  /** The number of messages that may go along. */
  along: number
}

/** In the field, as an empty one is no choice. */
export const nobody = 'nobody'

/** Asks who is responsible for the ticked listings. */
export function PersonForm({ people, along, ...ticked }: Props) {
  return (
    <OfficeForm action={officeUrls.bulkListings()} className={styles.form}>
      <TickedFields {...ticked} />
      <SelectField label="Responsible" name="person" required>
        <option value="">Please choose</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={nobody}>Nobody</option>
      </SelectField>
      <AlongField count={along} />
      <button type="submit" className={buttons.primary} name="change" value="save-person">
        Save
      </button>
    </OfficeForm>
  )
}
