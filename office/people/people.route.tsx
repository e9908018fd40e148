import type { ComponentProps } from 'react'
import { data, Link, redirect } from 'react-router'
import { flatten, safeParse } from 'valibot'
import buttons from '../../app/ui/button.module.css'
import { SelectField, TextField } from '../../app/ui/field.tsx'
import { officeUrls } from '../../domain/office/pages.ts'
import { type Changed, invitationFields, roleField } from '../../domain/office/people.ts'
import { officeContext, sessionContext } from '../context.ts'
import { CopiedText } from '../form/copied-text.tsx'
import { refuseForm, useFormFault } from '../form/form-fault.ts'
import { type BoundField, FaultWithoutForm } from '../form/office-form.tsx'
import { formatInstant } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { Notice } from '../notice.tsx'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome, useDone } from '../outcome/outcome.tsx'
import { readForm } from '../read-form.ts'
import rows from '../rows.module.css'
import { confirmSession } from '../sign-in/client.ts'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import type { Route } from './+types/people.route'
import styles from './people.module.css'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'People')

export async function loader({ context }: Route.LoaderArgs) {
  const { people, timeZone } = context.get(officeContext)
  const session = context.get(sessionContext)
  const colleagues = await people.listPeople()
  return {
    isConfirmed: people.isConfirmed(session),
    people: colleagues.map(({ lastSeenAt, joinedAt, ...person }) => ({
      ...person,
      isSelf: person.id === session.person.id,
      hasJoined: joinedAt !== null,
      lastSeen: lastSeenAt && formatInstant(lastSeenAt, timeZone),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { people } = context.get(officeContext)
  const read = await readForm(request)
  const intent = read('intent')
  const invitation = safeParse(invitationFields, { email: read('email'), role: read('role') })
  const keep = ['email', 'role']
  if (intent === 'invite' && !invitation.success) {
    const { email, role } = flatten<typeof invitationFields>(invitation.issues).nested ?? {}
    return refuseForm(read, { faults: { email: email?.[0], role: role?.[0] }, keep })
  }
  const { session, headers } = await confirmSession(read, request, context)
  const answer = (changed: Changed, done: keyof typeof sentences | '') =>
    changed.ok
      ? redirect(doneUrl(officeUrls.people(), changed.unchanged ? 'same' : done), { status: 303, headers })
      : refuseForm(read, { message: changed.sentence, keep }, headers)
  const id = read('id')

  if (intent === 'invite' && invitation.success) {
    const invited = await people.invite(invitation.output, session)
    return invited.ok ? showLink(invited, invitation.output.email) : answer(invited, '')
  }
  if (intent === 'link') {
    const made = await people.makeLink(id, session)
    return made.ok ? showLink(made, made.email) : answer(made, '')
  }
  const role = safeParse(roleField, read('role'))
  if (intent === 'role' && role.success) return answer(await people.changeRole(id, role.output, session), 'role')
  throw data('This form is not known here.', 400)

  // Not a redirect, as an address would show the link to the history of the browser.
  function showLink({ link, isMailed }: { link: string; isMailed: boolean }, email: string) {
    return data({ link: { address: link, email, isMailed } }, { headers })
  }
}

const sentences = {
  role: 'The role is changed.',
  same: 'That was the role already, so nothing is changed.',
  revoked: 'The access has ended, on every device.',
}

export default function People({ loaderData: { people, isConfirmed }, actionData }: Route.ComponentProps) {
  const link = actionData && 'link' in actionData ? actionData.link : null
  const guard = { ceremony: 'confirm', isNeeded: !isConfirmed } as const
  return (
    <>
      <div className={styles.people}>
        <h1>People</h1>
        <FaultWithoutForm about={people.map(({ id }) => id)} />
        {link && <NewLink key={link.address} {...link} />}
        {!isConfirmed && <p className={rows.soft}>A change here asks for your passkey, which needs JavaScript.</p>}

        <ul className={`${rows.rows} ${styles.rows}`}>
          {people.map((person) => (
            <ColleagueRow key={person.id} person={person} guard={guard} />
          ))}
        </ul>

        <section aria-labelledby="invite" className={styles.invite}>
          <h2 id="invite">Invite somebody</h2>
          <PasskeyForm {...guard} key={link?.address} intent="invite">
            {(field) => (
              <>
                <TextField
                  label="E-mail address"
                  type="email"
                  autoComplete="off"
                  required
                  maxLength={254}
                  {...field('email')}
                />
                <RoleField {...field('role', 'agent')} />
                <button type="submit" className={buttons.primary}>
                  Invite
                </button>
              </>
            )}
          </PasskeyForm>
        </section>

        <section aria-labelledby="owners" className={styles.invite}>
          <h2 id="owners">Owners of properties</h2>
          <p>
            <Link to={officeUrls.privateDetailsExport()}>All owners and mandates as a file</Link>
          </p>
        </section>

        <section aria-labelledby="newsletter" className={styles.invite}>
          <h2 id="newsletter">Newsletter</h2>
          <p>
            <Link to={officeUrls.newsletter()}>Who receives the newsletter</Link>
          </p>
        </section>

        <section aria-labelledby="addresses" className={styles.invite}>
          <h2 id="addresses">The former site</h2>
          <p>
            <Link to={officeUrls.oldAddresses()}>Old addresses, and pages asked for in vain</Link>
          </p>
        </section>
      </div>
      <Outcome said={useDone(sentences)} />
    </>
  )
}

type RowProps = {
  person: Route.ComponentProps['loaderData']['people'][number]
  guard: Pick<ComponentProps<typeof PasskeyForm>, 'ceremony' | 'isNeeded'>
}

function ColleagueRow({ person: { id, name, email, role, hasJoined, lastSeen, isSelf }, guard }: RowProps) {
  return (
    <li>
      <div>
        <p className={rows.name}>
          <bdi>{name}</bdi>
          {isSelf && <span className={rows.mark}>you</span>}
        </p>
        {name !== email && <p className={rows.soft}>{email}</p>}
      </div>
      <p>{role === 'owner' ? 'Owner' : 'Agent'}</p>
      <p className={rows.soft}>
        {!hasJoined && 'Invited, has not joined yet'}
        {hasJoined && (lastSeen ? `Last seen ${lastSeen}` : 'Not signed in')}
      </p>
      <details name="changes" open={useFormFault()?.id === id || undefined}>
        <summary aria-label={`Change ${name}`}>Change</summary>
        <div className={styles.changes}>
          <PasskeyForm {...guard} intent="role" about={id}>
            {(field) => (
              <>
                <RoleField {...field('role', role)} />
                <button type="submit" className={buttons.secondary}>
                  Save the role
                </button>
              </>
            )}
          </PasskeyForm>
          <PasskeyForm {...guard} intent="link" about={id}>
            <p className={rows.soft}>
              {hasJoined
                ? 'For somebody who has lost every passkey. The link works once.'
                : 'The earlier link then stops working.'}
            </p>
            <button type="submit" className={buttons.secondary}>
              Make a new link
            </button>
          </PasskeyForm>
          <p className={styles.link}>
            <Link to={officeUrls.endAccess(id)}>End the access</Link>
          </p>
        </div>
      </details>
    </li>
  )
}

function RoleField(props: BoundField) {
  return (
    <SelectField
      label="Role"
      hint="An agent edits listings and answers messages. An owner looks after people too."
      {...props}
    >
      <option value="agent">Agent</option>
      <option value="owner">Owner</option>
    </SelectField>
  )
}

type NewLinkProps = { address: string; email: string; isMailed: boolean }

/** A link to pass on, which is shown this once. */
function NewLink({ address, email, isMailed }: NewLinkProps) {
  return (
    <Notice kind="done">
      <p>
        {isMailed ? `This link is mailed to ${email}.` : `Please pass this link on to ${email}.`} It works once, within
        seven days, and is shown this one time.
      </p>
      <CopiedText label={`Link for ${email}`} text={address} copy="Copy the link" />
    </Notice>
  )
}
