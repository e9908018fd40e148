import { redirect } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../../context.ts'
import { refuseForm } from '../../form/form-fault.ts'
import { titled } from '../../frame/titled.ts'
import { readForm } from '../../read-form.ts'
import { confirmSession } from '../../sign-in/client.ts'
import { PasskeyForm } from '../../sign-in/passkey-form.tsx'
import type { Route } from './+types/export.route'
import styles from './export.module.css'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Owners and mandates')

export const loader = ({ context }: Route.LoaderArgs) => ({
  isConfirmed: context.get(officeContext).people.isConfirmed(context.get(sessionContext)),
})

export async function action({ request, context }: Route.ActionArgs) {
  const { people } = context.get(officeContext)
  const read = await readForm(request)
  const { session, headers } = await confirmSession(read, request, context)
  return people.isConfirmed(session)
    ? redirect(officeUrls.privateDetailsExport(), { status: 303, headers })
    : refuseForm(read, { message: 'This passkey was not accepted. Please try again.' }, headers)
}

/** Owners take all private details away as a file here, once they have used a passkey. */
export default function PrivateDetailsExport({ loaderData: { isConfirmed } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>Owners and mandates</h1>
      <p>
        One file for a spreadsheet, with the owner, mandate, keys and notes of every listing. It holds people’s private
        data: please keep it where only the office can open it, and delete it when you no longer need it.
      </p>
      {isConfirmed ? (
        <p>
          <a className={buttons.primary} href={inOffice(officeUrls.privateDetailsFile())} download>
            Download the file
          </a>
        </p>
      ) : (
        <PasskeyForm ceremony="confirm" intent="confirm">
          <button type="submit" className={buttons.primary}>
            Use a passkey, to download the file
          </button>
        </PasskeyForm>
      )}
    </div>
  )
}
