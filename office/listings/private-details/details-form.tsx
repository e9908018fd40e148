import { SelectField, TextAreaField, TextField } from '../../../app/ui/field.tsx'
import type { PrivateDetails } from '../../../domain/office/private-details.ts'
import { mandateLabels, privateLabels } from '../../../domain/office/private-words.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { AlongField } from '../along-field.tsx'
import styles from '../listing-form.module.css'

type Props = {
  values: PrivateDetails
  /** The digests of the values, as JSON. */
  loaded: string
  people: readonly { id: string; name: string }[]
  /** The number of messages that may go along with the listing. */
  along: number
}

export const detailsFormId = 'private-details'

/** The form of what only the office knows of a listing. */
export function DetailsForm({ values, loaded, people, along }: Props) {
  return (
    <OfficeForm id={detailsFormId} noValidate className={styles.form} aria-label="Owner, mandate and keys">
      {(field) => {
        const bind = (name: keyof PrivateDetails) => ({
          label: privateLabels[name],
          autoComplete: 'off',
          ...field(name, values[name] ?? ''),
        })
        return (
          <>
            <input type="hidden" name="loaded" value={loaded} readOnly />
            <fieldset className={styles.group}>
              <legend>Owner</legend>
              <div className={styles.fields}>
                <TextField {...bind('ownerName')} maxLength={200} />
                <TextField {...bind('ownerTelephone')} type="tel" maxLength={100} />
                <TextField {...bind('ownerEmail')} type="email" maxLength={200} />
              </div>
            </fieldset>
            <fieldset className={styles.group}>
              <legend>Mandate</legend>
              <div className={styles.fields}>
                <SelectField {...bind('personId')}>
                  <option value="">Nobody yet</option>
                  {people.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <AlongField count={along} isTicked={field('messages').defaultValue === 'yes'} />
                <SelectField {...bind('mandate')}>
                  <option value="">—</option>
                  {Object.entries(mandateLabels).map(([mandate, label]) => (
                    <option key={mandate} value={mandate}>
                      {label}
                    </option>
                  ))}
                </SelectField>
                <TextField {...bind('mandateSigned')} type="date" />
                <TextField {...bind('mandateExpires')} type="date" />
                <TextField
                  {...bind('commission')}
                  maxLength={200}
                  hint="Such as 3 % of the price, or one month’s rent."
                />
              </div>
            </fieldset>
            <fieldset className={styles.group}>
              <legend>On portals</legend>
              <div className={styles.fields}>
                <TextAreaField
                  {...bind('references')}
                  rows={3}
                  spellCheck={false}
                  hint="Portal and reference, one a line, such as Property24: P24-1138812. The search finds it by them."
                />
              </div>
            </fieldset>
            <fieldset className={styles.group}>
              <legend>Keys and viewing</legend>
              <div className={styles.fields}>
                <TextAreaField {...bind('keys')} rows={3} maxLength={5000} hint="Where they are, and who has them." />
                <TextAreaField {...bind('viewing')} rows={3} maxLength={5000} hint="Whom to call first, and when." />
                <TextAreaField {...bind('notes')} rows={6} maxLength={5000} />
              </div>
            </fieldset>
          </>
        )
      }}
    </OfficeForm>
  )
}
