import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import type { Passkey } from '../../domain/office/people.ts'
import { useFormFault } from '../form/form-fault.ts'
import { FaultWithoutForm } from '../form/office-form.tsx'
import { Question } from '../form/question.tsx'
import { Notice } from '../notice.tsx'
import rows from '../rows.module.css'
import { hasPasskeys, noPasskeys } from '../sign-in/ask-passkey.ts'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import { PasskeyWords } from '../sign-in/passkey-words.tsx'
import styles from './account.module.css'

type Props = {
  passkeys: readonly (Pick<Passkey, 'id' | 'name'> & { added: string; used: string })[]
  /** True where the person has just used a passkey, so that no change asks for one. */
  isConfirmed: boolean
  mayAdd: boolean
  mailsLinks: boolean
}

/** The passkeys of a person, and the way to another. */
export function Passkeys({ passkeys, isConfirmed, mayAdd, mailsLinks }: Props) {
  const isHydrated = useHydrated()
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      {passkeys.length === 0 && (
        <Notice kind="done">
          <p>
            You have no passkey yet. Please make one now. Without it you need{' '}
            {mailsLinks ? 'a link by mail' : 'a new link from an owner'} to come back.
          </p>
        </Notice>
      )}
      <PasskeyWords />
      {isHydrated && !hasPasskeys() && <p>{noPasskeys}</p>}
      <FaultWithoutForm about={passkeys.map(({ id }) => id)} />
      <ul className={`${rows.rows} ${styles.rows}`}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} {...passkey} isNeeded={!isConfirmed} isOnly={passkeys.length === 1} />
        ))}
      </ul>
      {mayAdd ? (
        <PasskeyForm ceremony="add" intent="add-passkey">
          <button type="submit" className={passkeys.length ? buttons.secondary : buttons.primary}>
            {passkeys.length ? 'Add another passkey' : 'Make a passkey'}
          </button>
        </PasskeyForm>
      ) : (
        <PasskeyForm ceremony="confirm" intent="confirm">
          <button type="submit" className={buttons.secondary}>
            Use a passkey first, to add another
          </button>
        </PasskeyForm>
      )}
    </section>
  )
}

type RowProps = Props['passkeys'][number] & { isNeeded: boolean; isOnly: boolean }

function PasskeyRow({ id, name, added, used, isNeeded, isOnly }: RowProps) {
  const guard = { ceremony: 'confirm', about: id, isNeeded } as const
  return (
    <li>
      <div>
        <p className={rows.name}>{name}</p>
        <p className={rows.soft}>
          Added {added}; last used {used}
        </p>
      </div>
      <details name="changes" open={useFormFault()?.id === id || undefined}>
        <summary aria-label={`Change the passkey “${name}”`}>Change</summary>
        <PasskeyForm {...guard} intent="rename-passkey">
          {(field) => (
            <>
              <TextField label="Name of the passkey" required maxLength={200} {...field('name', name)} />
              <button type="submit" className={buttons.secondary}>
                Save the name
              </button>
            </>
          )}
        </PasskeyForm>
        {isOnly ? (
          <p className={rows.soft}>Your only passkey stays until you have added another.</p>
        ) : (
          <Question
            ask="Remove"
            lost="It then never opens the office again. The device may still offer it."
            intent="remove-passkey"
            about={id}
          >
            <PasskeyForm {...guard} intent="remove-passkey">
              <button type="submit" className={buttons.secondary}>
                Remove this passkey
              </button>
            </PasskeyForm>
          </Question>
        )}
      </details>
    </li>
  )
}
