import buttons from '../../app/ui/button.module.css'
import type { Device } from '../../domain/office/people.ts'
import { OfficeForm } from '../form/office-form.tsx'
import rows from '../rows.module.css'
import styles from './account.module.css'
import { SignOut } from './sign-out.tsx'

type Props = {
  devices: readonly (Pick<Device, 'id' | 'name'> & { started: string; used: string; isThis: boolean })[]
  personId: string
}

/** The devices on which a person is signed in, each of which can be signed out. */
export function Devices({ devices, personId }: Props) {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">Where you are signed in</h2>
      <ul className={`${rows.rows} ${styles.rows}`}>
        {devices.map(({ id, name, started, used, isThis }) => (
          <li key={id}>
            <div>
              <p className={rows.name}>
                {name}
                {isThis && <span className={rows.mark}>this device</span>}
              </p>
              <p className={rows.soft}>
                Since {started}; last used {used}
              </p>
            </div>
            {!isThis && (
              <OfficeForm intent="sign-out-device" about={id}>
                <button type="submit" className={buttons.secondary} aria-label={`Sign out ${name}, since ${started}`}>
                  Sign out
                </button>
              </OfficeForm>
            )}
          </li>
        ))}
      </ul>
      <SignOut intent="sign-out-everywhere" personId={personId}>
        Sign out everywhere, here too
      </SignOut>
    </section>
  )
}
