import { useState } from 'react'
import { data, redirect } from 'react-router'
import { flatten, safeParse } from 'valibot'
import buttons from '../../app/ui/button.module.css'
import { SelectField, TextField } from '../../app/ui/field.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { type Changed, invitationFields, roleField } from '../../domain/office/people.ts'
import { officeContext, sessionContext } from '../context.ts'
import { formatInstant } from '../format-instant.ts'
import { DoneNotice, Notice } from '../notice.tsx'
import { readForm } from '../read-form.ts'
import rows from '../rows.module.css'
import { confirmSession } from '../sign-in/client.ts'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import type { Route } from './+types/people.route'
import styles from './people.module.css'

export const meta = () => [{ title: 'People' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { people, timeZone } = context.get(officeContext)
  const session = context.get(sessionContext)
  const colleagues = await people.listPeople()
  return {
    done: new URL(request.url).searchParams.get('done'),
    isConfirmed: people.isConfirmed(session),
    people: colleagues.map(({ lastSeenAt, joinedAt, ...person }) => ({
      ...person,
      isSelf: person.id === session.person.id,
      hasJoined: joinedAt !== null,
      lastSeen: lastSeenAt && formatInstant(lastSeenAt, timeZone),
    })),
  }
}

type Outcome = {
  /** To pass on; shown this once. */
  link: { address: string; email: string; isMailed: boolean } | null
  /** The typed invitation, with a sentence for each fault. */
  values: { email: string; role: string }
  faults: { email?: string | undefined; role?: string | undefined; whole?: string | undefined }
}

const nothing: Outcome = { link: null, values: { email: '', role: 'agent' }, faults: {} }

export async function action({ request, context }: Route.ActionArgs) {
  const { people } = context.get(officeContext)
  const read = await readForm(request)
  const intent = read('intent')
  const values = { email: read('email').slice(0, 300), role: read('role').slice(0, 20) }
  const invitation = safeParse(invitationFields, values)
  if (intent === 'invite' && !invitation.success) {
    const { email, role } = flatten<typeof invitationFields>(invitation.issues).nested ?? {}
    return data({ ...nothing, values, faults: { email: email?.[0], role: role?.[0] } } satisfies Outcome, 422)
  }
  const { session, headers } = await confirmSession(read, request, context)
  const answer = (changed: Changed, done: string) =>
    changed.ok
      ? redirect(`${officeUrls.people()}?done=${changed.unchanged ? 'same' : done}`, { status: 303, headers })
      : data({ ...nothing, values, faults: { whole: changed.sentence } } satisfies Outcome, { status: 422, headers })
  const id = read('id')

  if (intent === 'invite' && invitation.success) {
    const invited = await people.invite(invitation.output, session)
    return invited.ok ? showLink(invited, invitation.output.email) : answer(invited, '')
  }
  if (intent === 'link') {
    const made = await people.makeLink(id, session)
    return made.ok ? showLink(made, made.email) : answer(made, '')
  }
  const role = safeParse(roleField, values.role)
  if (intent === 'role' && role.success) return answer(await people.changeRole(id, role.output, session), 'role')
  if (intent === 'revoke') return answer(await people.revoke(id, session), 'revoked')
  throw data('This form is not known here.', 400)

  // Not a redirect, as an address would show the link to the history of the browser.
  function showLink({ link, isMailed }: { link: string; isMailed: boolean }, email: string) {
    return data({ ...nothing, link: { address: link, email, isMailed } } satisfies Outcome, { headers })
  }
}

const sentences: Readonly<Record<string, string>> = {
  role: 'The role is changed.',
  same: 'This was the role already, so nothing is changed.',
  revoked: 'The access has ended, on every device.',
}

export default function People({ loaderData: { people, isConfirmed, done }, actionData }: Route.ComponentProps) {
  const { link, values, faults }: Outcome = actionData ?? nothing
  const guard = { ceremony: 'confirm', isNeeded: !isConfirmed } as const
  return (
    <div className={styles.people}>
      <h1>People</h1>
      {!actionData && <DoneNotice done={done} sentences={sentences} />}
      {faults.whole && <Notice kind="fault">{faults.whole}</Notice>}
      {link && <NewLink key={link.address} {...link} />}
      {!isConfirmed && (
        <p className={rows.soft}>
          You are asked for your passkey when you change something here. That needs JavaScript.
        </p>
      )}

      <ul className={`${rows.rows} ${styles.rows}`}>
        {people.map(({ id, name, email, role, hasJoined, lastSeen, isSelf }) => (
          <li key={id}>
            <div>
              <p className={rows.name}>
                <bdi>{name}</bdi>
                {isSelf && <span className={rows.mark}>you</span>}
              </p>
              {name !== email && <p className={rows.soft}>{email}</p>}
            </div>
            <p>{role === 'owner' ? 'Owner' : 'Agent'}</p>
            <p className={rows.soft}>
              {hasJoined ? (lastSeen ? `Last seen ${lastSeen}` : 'Not signed in') : 'Invited, not here yet'}
            </p>
            <details>
              <summary aria-label={`Change ${name}`}>Change</summary>
              <div className={styles.changes}>
                <PasskeyForm {...guard}>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="intent" value="role" />
                  <RoleField value={role} />
                  <button type="submit" className={buttons.secondary}>
                    Save the role
                  </button>
                </PasskeyForm>
                <PasskeyForm {...guard}>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="intent" value="link" />
                  <p className={rows.soft}>
                    {hasJoined
                      ? 'For somebody who has lost every passkey: a link that signs in once.'
                      : 'The link before no longer works then.'}
                  </p>
                  <button type="submit" className={buttons.secondary}>
                    Make a new link
                  </button>
                </PasskeyForm>
                <PasskeyForm {...guard}>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="intent" value="revoke" />
                  <p className={rows.soft}>
                    Signs {isSelf ? 'you' : 'the person'} out at once, on every device, and removes the passkeys. What
                    was done stays in the activity.
                  </p>
                  <button type="submit" className={buttons.secondary}>
                    End the access for good
                  </button>
                </PasskeyForm>
              </div>
            </details>
          </li>
        ))}
      </ul>

      <section aria-labelledby="invite" className={styles.invite}>
        <h2 id="invite">Invite somebody</h2>
        <PasskeyForm {...guard} key={link?.address}>
          <input type="hidden" name="intent" value="invite" />
          <TextField
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            defaultValue={values.email}
            error={faults.email}
          />
          <RoleField value={values.role} error={faults.role} />
          <button type="submit" className={buttons.primary}>
            Invite
          </button>
        </PasskeyForm>
      </section>
    </div>
  )
}

function RoleField({ value, error }: { value: string; error?: string | undefined }) {
  return (
    <SelectField
      label="Role"
      name="role"
      hint="An agent edits listings. An owner looks after people too."
      defaultValue={value === 'owner' ? value : 'agent'}
      error={error}
    >
      <option value="agent">Agent</option>
      <option value="owner">Owner</option>
    </SelectField>
  )
}

function NewLink({ address, email, isMailed }: NonNullable<Outcome['link']>) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () =>
    setIsCopied(
      await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      ),
    )
  return (
    <Notice kind="done">
      <p>
        {isMailed
          ? `The link is mailed to ${email} and works once`
          : `Please pass this link on to ${email}: it works once`}
        , within seven days. It is shown here this one time.
      </p>
      <TextField label={`Link for ${email}`} value={address} readOnly onFocus={({ target }) => target.select()} />
      {useHydrated() && (
        <button type="button" className={buttons.secondary} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy the link'}
        </button>
      )}
    </Notice>
  )
}
