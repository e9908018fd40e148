import type { ReactNode } from 'react'
import { data, Link, redirect } from 'react-router'
import { flatten, safeParse } from 'valibot'
import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'
import { officeUrls } from '../../domain/office/pages.ts'
import { type Changed, passkeyNameField, telephoneFields } from '../../domain/office/people.ts'
import { nameField } from '../../domain/office/person-names.ts'
import { officeContext, sessionContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { type BoundField, OfficeForm } from '../form/office-form.tsx'
import { formatInstant } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome, useDone } from '../outcome/outcome.tsx'
import { readForm } from '../read-form.ts'
import { sessionCookie } from '../session-cookie.ts'
import { confirmSession, letIn, notAccepted, readAnswer, readClient } from '../sign-in/client.ts'
import type { Route } from './+types/account.route'
import styles from './account.module.css'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { SignOut } from './sign-out.tsx'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Your account')

export async function loader({ context }: Route.LoaderArgs) {
  const { people, site, timeZone } = context.get(officeContext)
  const session = context.get(sessionContext)
  const [passkeys, devices, mayAdd, telephone, wantsMorningMail] = await Promise.all([
    people.listPasskeys(session),
    people.listDevices(session),
    people.mayAddPasskey(session),
    people.findTelephone(session),
    people.wantsMorningMail(session),
  ])
  const said = (instant: string) => formatInstant(instant, timeZone)
  const { name, email, role } = session.person
  return {
    id: session.person.id,
    name,
    email,
    role,
    ...telephone,
    cannotBeCalled: telephone.telephone !== '' && site.dial(telephone.telephone) === null,
    wantsMorningMail,
    isConfirmed: people.isConfirmed(session),
    mayAdd,
    mailsLinks: people.mailsLinks,
    passkeys: passkeys.map((passkey) => ({ ...passkey, added: said(passkey.addedAt), used: said(passkey.usedAt) })),
    devices: devices.map((device) => ({
      ...device,
      started: said(device.startedAt),
      used: said(device.usedAt),
      isThis: device.id === session.id,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { people, secure } = context.get(officeContext)
  const session = context.get(sessionContext)
  const read = await readForm(request)
  const id = read('id')
  const answerChange = (changed: Changed, headers: Headers) =>
    changed.ok
      ? redirect(done(changed.unchanged ? 'same-passkey' : 'passkeys'), {
          status: 303,
          headers,
        })
      : refuseForm(read, { message: changed.sentence }, headers)
  switch (read('intent')) {
    case 'rename': {
      const name = safeParse(nameField, read('name'))
      const refuse = (sentence: string) => refuseForm(read, { faults: { name: sentence }, keep: ['name'] })
      if (!name.success) return refuse(name.issues[0].message)
      const renamed = await people.rename(name.output, session)
      if (!renamed.ok) return refuse(renamed.sentence)
      return redirect(done(renamed.unchanged ? 'same-name' : 'name'), 303)
    }
    case 'telephone': {
      const details = safeParse(telephoneFields, { telephone: read('telephone'), isShown: read('isShown') })
      if (!details.success) {
        const { telephone } = flatten<typeof telephoneFields>(details.issues).nested ?? {}
        return refuseForm(read, { faults: { telephone: telephone?.[0] }, keep: ['telephone', 'isShown'] })
      }
      const { unchanged } = await people.changeTelephone(details.output, session)
      return redirect(done(unchanged ? 'same-telephone' : 'telephone'), 303)
    }
    case 'morning-mail': {
      const wants = read('morningMail') === 'yes'
      await people.changeMorningMailWish(wants, session)
      return redirect(done(wants ? 'morning-mail' : 'no-morning-mail'), 303)
    }
    case 'add-passkey': {
      const answer = await readAnswer(read, request, secure)
      if (!answer.json) return refuseForm(read, { message: 'Making a passkey needs JavaScript.' })
      const added = await people.addPasskey(answer, session, await readClient(request, secure))
      if (!added.ok) return refuseForm(read, { message: added.sentence })
      return letIn(added.token, done('passkey'), secure)
    }
    case 'rename-passkey': {
      const name = safeParse(passkeyNameField, read('name'))
      if (!name.success) return refuseForm(read, { faults: { name: name.issues[0].message }, keep: ['name'] })
      const { session, headers } = await confirmSession(read, request, context)
      return answerChange(await people.renamePasskey(id, name.output, session), headers)
    }
    case 'remove-passkey': {
      const { session, headers } = await confirmSession(read, request, context)
      return answerChange(await people.removePasskey(id, session), headers)
    }
    case 'confirm': {
      const { session, headers } = await confirmSession(read, request, context)
      return people.isConfirmed(session)
        ? redirect(officeUrls.account(), { status: 303, headers })
        : refuseForm(read, { message: notAccepted }, headers)
    }
    case 'sign-out-device':
      await people.signOut(id, session)
      return redirect(done('device'), 303)
    case 'sign-out-everywhere':
      await people.signOutEverywhere(session)
      return toEntrance(secure)
    case 'sign-out':
      await people.signOut(session.id, session)
      return toEntrance(secure)
    default:
      throw data('This form is not known here.', 400)
  }
}

async function toEntrance(secure: boolean) {
  return redirect(officeUrls.entrance(), {
    status: 303,
    headers: { 'Set-Cookie': await sessionCookie(secure).serialize('', { maxAge: 0 }) },
  })
}

const sentences = {
  name: 'Your name is changed.',
  'same-name': 'This was your name already, so nothing is changed.',
  telephone: 'Your telephone is changed.',
  'same-telephone': 'Your telephone was like this already, so nothing is changed.',
  'morning-mail': 'You get a list of what waits at eight on working days.',
  'no-morning-mail': 'You get no list of what waits any more.',
  passkey: 'Your passkey is made. From now on it opens the office on this device.',
  passkeys: 'Your passkeys are changed.',
  'same-passkey': 'The passkey had this name already, so nothing is changed.',
  device: 'The device is signed out.',
}

const done = (word: keyof typeof sentences) => doneUrl(officeUrls.account(), word)

export default function Account({ loaderData }: Route.ComponentProps) {
  const { id, name, email, role, telephone, isShown, isConfirmed, mayAdd, mailsLinks, passkeys, devices } = loaderData
  const said = useDone(sentences)
  return (
    <>
      <div className={styles.account}>
        <div className={styles.head}>
          <h1>Your account</h1>
          <SignOut intent="sign-out" personId={id}>
            Sign out
          </SignOut>
        </div>
        {said === sentences.passkey && passkeys.length === 1 && (
          <p>
            <Link to={officeUrls.listings()} className={buttons.primary}>
              Go to listings
            </Link>
          </p>
        )}
        <Passkeys {...{ passkeys, isConfirmed, mayAdd, mailsLinks }} />
        <Devices devices={devices} personId={id} />
        <section aria-labelledby="you">
          <h2 id="you">You</h2>
          <p>
            {email},{' '}
            {role === 'owner' ? 'an owner: you look after people and listings' : 'an agent: you look after listings'}
          </p>
          <OfficeForm intent="rename">
            {(field) => (
              <>
                <TextField
                  label="Your name, as colleagues see it"
                  autoComplete="name"
                  required
                  maxLength={200}
                  {...field('name', name)}
                />
                <button type="submit" className={buttons.secondary}>
                  Save your name
                </button>
              </>
            )}
          </OfficeForm>
          <OfficeForm intent="telephone">
            {(field) => (
              <TelephoneFields
                telephone={field('telephone', telephone)}
                isShown={field('isShown', isShown ? 'yes' : '')}
                cannotBeCalled={loaderData.cannotBeCalled}
              />
            )}
          </OfficeForm>
          {mailsLinks && (
            <OfficeForm intent="morning-mail">
              {(field) => (
                <>
                  <Tick {...field('morningMail', loaderData.wantsMorningMail ? 'yes' : '')}>
                    Mail me a list of what waits, at eight on working days
                  </Tick>
                  <button type="submit" className={buttons.secondary}>
                    Save your mails
                  </button>
                </>
              )}
            </OfficeForm>
          )}
        </section>
      </div>
      <Outcome said={said} />
    </>
  )
}

type TelephoneProps = { telephone: BoundField; isShown: BoundField; cannotBeCalled: boolean }

function TelephoneFields({ telephone, isShown, cannotBeCalled }: TelephoneProps) {
  return (
    <>
      <TextField
        label="Your telephone"
        type="tel"
        autoComplete="tel"
        maxLength={100}
        hint="With + and the country code, such as +254 712 345 678."
        {...telephone}
      />
      {cannotBeCalled && (
        <p>
          No country has the number that is saved. Visitors read it without a link, and their WhatsApp goes to the firm.
        </p>
      )}
      <Tick {...isShown}>Show my name and telephone to visitors at the properties for which I am responsible</Tick>
      <button type="submit" className={buttons.secondary}>
        Save your telephone
      </button>
    </>
  )
}

function Tick({ name, defaultValue, children }: BoundField & { children: ReactNode }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" name={name} value="yes" defaultChecked={defaultValue === 'yes'} />
      {children}
    </label>
  )
}
