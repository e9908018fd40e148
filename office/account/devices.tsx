import type { ReactNode } from 'react'
import buttons from '../../app/ui/button.module.css'
import type { Device } from '../../domain/office/people.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { forgetUnsaved } from '../listings/unsaved-text.ts'
import rows from '../rows.module.css'
import { forgetUploads } from '../uploads/uploads.ts'
import styles from './account.module.css'

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

type SignOutProps = { intent: string; personId: string; children: ReactNode }

/** Also erases what was typed or chosen here and not sent, so that the next person at the device does not find it. */
export function SignOut({ intent, personId, children }: SignOutProps) {
  function forget() {
    forgetUnsaved(personId)
    forgetUploads()
  }
  return (
    <OfficeForm intent={intent} onSubmit={forget}>
      <button type="submit" className={buttons.secondary}>
        {children}
      </button>
    </OfficeForm>
  )
}
