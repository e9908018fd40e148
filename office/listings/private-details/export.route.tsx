import { officeUrls } from '../../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../../context.ts'
import { titled } from '../../frame/titled.ts'
import { confirmForFile } from '../../sign-in/private-file.ts'
import { PrivateFileLink } from '../../sign-in/private-file-link.tsx'
import type { Route } from './+types/export.route'
import styles from './export.module.css'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Owners and mandates')

export const loader = ({ context }: Route.LoaderArgs) => ({
  isConfirmed: context.get(officeContext).people.isConfirmed(context.get(sessionContext)),
})

export const action = (args: Route.ActionArgs) => confirmForFile(officeUrls.privateDetailsExport(), args)

/** Owners take all private details away as a file here, once they have used a passkey. */
export default function PrivateDetailsExport({ loaderData: { isConfirmed } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>Owners and mandates</h1>
      <p>
        One file for a spreadsheet, with the owner, mandate, keys and notes of every listing. It holds people’s private
        data: please keep it where only the office can open it, and delete it when you no longer need it.
      </p>
      <PrivateFileLink path={officeUrls.privateDetailsFile()} isConfirmed={isConfirmed} />
    </div>
  )
}
