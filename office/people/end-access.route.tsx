import { useEffect, useRef } from 'react'
import { data, Link, redirect } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { SelectField } from '../../app/ui/field.tsx'
import { isIdle, sayWork } from '../../domain/inbox/work.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { titled } from '../frame/titled.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { readForm } from '../read-form.ts'
import { confirmSession } from '../sign-in/client.ts'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import type { Route } from './+types/end-access.route'
import styles from './people.module.css'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'End an access')

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { people, privateDetails } = context.get(officeContext)
  const session = context.get(sessionContext)
  const [found, receivers] = await Promise.all([people.findWork(id), privateDetails.listPeople()])
  if (!found) throw data('This person is not in the office any more.', 404)
  const { person, work } = found
  return {
    name: person.name,
    isSelf: person.id === session.person.id,
    work: isIdle(work) ? null : sayWork(work),
    seen: sayWork(work),
    receivers: receivers.filter((receiver) => receiver.id !== person.id),
    isConfirmed: people.isConfirmed(session),
  }
}

/** Also after a refusal: the page then shows what changed in the meantime. */
export const shouldRevalidate = () => true

/** In the field, as an empty one is no choice. */
const nobody = 'nobody'

const keep = ['to']

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { people, privateDetails } = context.get(officeContext)
  const read = await readForm(request)
  const to = read('to')
  if (read('intent') !== 'end') throw data('This form is not known here.', 400)
  if (!read('seen')) {
    const receivers = await privateDetails.listPeople()
    const chosen = to === nobody ? 'nobody' : receivers.find((receiver) => receiver.id === to && to !== id)?.name
    return chosen === undefined
      ? refuseForm(read, { faults: { to: 'Please choose who gets all of this, or nobody' }, keep })
      : { chosen: { to, name: chosen } }
  }
  const { session, headers } = await confirmSession(read, request, context)
  const receiver = to === nobody ? null : to || undefined
  const ended = await people.endAccess(id, { to: receiver, seen: read('seen') }, session)
  return ended.ok
    ? redirect(doneUrl(officeUrls.people(), 'revoked'), { status: 303, headers })
    : refuseForm(read, { message: ended.sentence, keep }, headers)
}

/** Owners end the access of a person here: they choose who gets the person's work, are asked again, and then it is done. */
export default function EndAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { name, work } = loaderData
  const chosen = actionData && 'chosen' in actionData ? actionData.chosen : null
  return (
    <div className={styles.people}>
      <p className={styles.link}>
        <Link to={officeUrls.people()}>People</Link>
      </p>
      <h1>
        End the access of <bdi>{name}</bdi>
      </h1>
      {work === null || chosen ? (
        <LastQuestion key={chosen?.to} {...loaderData} chosen={chosen} />
      ) : (
        <Choice {...loaderData} work={work} />
      )}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Choice({ name, work, receivers, isSelf }: Loaded & { work: string }) {
  return (
    <OfficeForm intent="end">
      {(field) => (
        <>
          <p>
            {isSelf ? (
              'You have'
            ) : (
              <>
                <bdi>{name}</bdi> has
              </>
            )}{' '}
            {work}.
          </p>
          <SelectField label="Who gets all of this?" required {...field('to')}>
            <option value="">Please choose</option>
            {receivers.map((receiver) => (
              <option key={receiver.id} value={receiver.id}>
                {receiver.name}
              </option>
            ))}
            <option value={nobody}>Nobody</option>
          </SelectField>
          <button type="submit" className={buttons.primary}>
            Go on
          </button>
        </>
      )}
    </OfficeForm>
  )
}

type QuestionProps = Loaded & { chosen: { to: string; name: string } | null }

/** Asks the last time: nobody can take it back. */
function LastQuestion({ name, work, seen, isSelf, isConfirmed, chosen }: QuestionProps) {
  const asked = useRef<HTMLParagraphElement>(null)
  // The button that led here had the focus.
  useEffect(() => asked.current?.focus(), [])
  return (
    <PasskeyForm ceremony="confirm" isNeeded={!isConfirmed} intent="end">
      {chosen && (
        <p ref={asked} tabIndex={-1}>
          <strong>
            {work} will go to <bdi>{chosen.name}</bdi>.
          </strong>
        </p>
      )}
      <p>
        {isSelf ? (
          'You are'
        ) : (
          <>
            <bdi>{name}</bdi> is
          </>
        )}{' '}
        signed out at once, on every device, and the passkeys are removed: nobody can take this back. The activity keeps
        what {isSelf ? 'you' : 'they'} did.
      </p>
      <input type="hidden" name="to" value={chosen?.to ?? ''} />
      <input type="hidden" name="seen" value={seen} />
      {!isConfirmed && <p>It asks for your passkey, which needs JavaScript.</p>}
      <button type="submit" className={buttons.primary}>
        End the access for good
      </button>
      {chosen && (
        <p className={styles.link}>
          <Link to="">Choose somebody else</Link>
        </p>
      )}
    </PasskeyForm>
  )
}
