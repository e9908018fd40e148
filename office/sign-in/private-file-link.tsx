import buttons from '../../app/ui/button.module.css'
import { inOffice } from '../../domain/office/pages.ts'
import { PasskeyForm } from './passkey-form.tsx'

type Props = { path: string; isConfirmed: boolean; isMain?: boolean }

/** Leads owners to a file of private data, and asks before for a passkey where none was used recently. */
export function PrivateFileLink({ path, isConfirmed, isMain = true }: Props) {
  const className = isMain ? buttons.primary : buttons.secondary
  if (isConfirmed)
    return (
      <p>
        <a className={className} href={inOffice(path)} download>
          Download the file
        </a>
      </p>
    )
  return (
    <PasskeyForm ceremony="confirm" intent="confirm">
      <button type="submit" className={className}>
        Use a passkey, to download the file
      </button>
    </PasskeyForm>
  )
}
