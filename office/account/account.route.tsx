import { data, Form, redirect } from 'react-router'
import { safeParse } from 'valibot'
import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { type Changed, passkeyNameField } from '../../domain/office/people.ts'
import { nameField } from '../../domain/office/person-names.ts'
import { officeContext, sessionContext } from '../context.ts'
import { formatInstant } from '../format-instant.ts'
import { deleteAllUnsent } from '../listings/photographs/unsent-files.ts'
import { forgetUnsaved } from '../listings/unsaved-text.ts'
import { DoneNotice, Notice } from '../notice.tsx'
import { readForm } from '../read-form.ts'
import rows from '../rows.module.css'
import { sessionCookie } from '../session-cookie.ts'
import { noPasskeys } from '../sign-in/ask-passkey.ts'
import { confirmSession, letIn, readAnswer, readClient } from '../sign-in/client.ts'
import { PasskeyForm } from '../sign-in/passkey-form.tsx'
import { PasskeyWords } from '../sign-in/passkey-words.tsx'
import type { Route } from './+types/account.route'
import styles from './account.module.css'

export const meta = () => [{ title: 'Your account' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { people, timeZone } = context.get(officeContext)
  const session = context.get(sessionContext)
  const [passkeys, devices, mayAdd] = await Promise.all([
    people.listPasskeys(session),
    people.listDevices(session),
    people.mayAddPasskey(session),
  ])
  const said = (instant: string) => formatInstant(instant, timeZone)
  const { name, email, role } = session.person
  return {
    id: session.person.id,
    name,
    email,
    role,
    done: new URL(request.url).searchParams.get('done'),
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

type Fault = { at: 'name' | 'passkeys'; sentence: string; value: string }

const refuse = (fault: Fault, headers = new Headers()) => data(fault, { status: 422, headers })

export async function action({ request, context }: Route.ActionArgs) {
  const { people, secure } = context.get(officeContext)
  const session = context.get(sessionContext)
  const read = await readForm(request)
  const id = read('id')
  switch (read('intent')) {
    case 'rename': {
      const name = safeParse(nameField, read('name'))
      const value = read('name').slice(0, 300)
      if (!name.success) return refuse({ at: 'name', sentence: name.issues[0].message, value })
      const renamed = await people.rename(name.output, session)
      return renamed.ok
        ? redirect(`${officeUrls.account()}?done=${renamed.unchanged ? 'same-name' : 'name'}`, 303)
        : refuse({ at: 'name', sentence: renamed.sentence, value })
    }
    case 'add-passkey': {
      const answer = await readAnswer(read, request, secure)
      if (!answer.json) return refuse({ at: 'passkeys', sentence: 'Making a passkey needs JavaScript.', value: '' })
      const added = await people.addPasskey(answer, session, await readClient(request, secure))
      if (!added.ok) return refuse({ at: 'passkeys', sentence: added.sentence, value: '' })
      return letIn(added.token, `${officeUrls.account()}?done=passkey`, secure)
    }
    case 'rename-passkey': {
      const name = safeParse(passkeyNameField, read('name'))
      if (!name.success) return refuse({ at: 'passkeys', sentence: name.issues[0].message, value: '' })
      const { session, headers } = await confirmSession(read, request, context)
      return answerChange(await people.renamePasskey(id, name.output, session), headers)
    }
    case 'remove-passkey': {
      const { session, headers } = await confirmSession(read, request, context)
      return answerChange(await people.removePasskey(id, session), headers)
    }
    case 'confirm': {
      const { session, headers } = await confirmSession(read, request, context)
      const sentence = 'This passkey was not accepted. Please try again.'
      return people.isConfirmed(session)
        ? redirect(officeUrls.account(), { status: 303, headers })
        : refuse({ at: 'passkeys', sentence, value: '' }, headers)
    }
    case 'sign-out-device':
      await people.signOut(id, session)
      return redirect(`${officeUrls.account()}?done=device`, 303)
    case 'sign-out-everywhere':
      await people.signOutEverywhere(session)
      return leave(secure)
    case 'sign-out':
      await people.signOut(session.id, session)
      return leave(secure)
    default:
      throw data('This form is not known here.', 400)
  }
}

function answerChange(changed: Changed, headers: Headers) {
  return changed.ok
    ? redirect(`${officeUrls.account()}?done=${changed.unchanged ? 'same-passkey' : 'passkeys'}`, {
        status: 303,
        headers,
      })
    : refuse({ at: 'passkeys', sentence: changed.sentence, value: '' }, headers)
}

async function leave(secure: boolean) {
  return redirect(officeUrls.entrance(), {
    status: 303,
    headers: { 'Set-Cookie': await sessionCookie(secure).serialize('', { maxAge: 0 }) },
  })
}

const sentences: Readonly<Record<string, string>> = {
  name: 'Your name is changed.',
  'same-name': 'This was your name already, so nothing is changed.',
  passkey: 'Your passkey is made. From now on it opens the office on this device.',
  passkeys: 'Your passkeys are changed.',
  'same-passkey': 'The passkey had this name already, so nothing is changed.',
  device: 'The device is signed out.',
}

/** Erases what was typed or chosen here and not sent, so that the next person at the device does not find it. */
function forgetDevice(personId: string) {
  forgetUnsaved(personId)
  deleteAllUnsent()
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, role, done, isConfirmed, mayAdd, mailsLinks, passkeys, devices } = loaderData
  const isHydrated = useHydrated()
  return (
    <div className={styles.account}>
      <div className={styles.head}>
        <h1>Your account</h1>
        <Form method="post" onSubmit={() => forgetDevice(id)}>
          <button type="submit" name="intent" value="sign-out" className={buttons.secondary}>
            Sign out
          </button>
        </Form>
      </div>
      {!actionData && <DoneNotice done={done} sentences={sentences} />}

      <section aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        {passkeys.length === 0 && (
          <Notice kind="done">
            <p>
              You have no passkey yet. Please make one now: when this device is signed out, you need{' '}
              {mailsLinks ? 'a link by mail' : 'a new link from an owner'} to come back.
            </p>
          </Notice>
        )}
        <PasskeyWords />
        {isHydrated && !('PublicKeyCredential' in window) && <p>{noPasskeys}</p>}
        {actionData?.at === 'passkeys' && <Notice kind="fault">{actionData.sentence}</Notice>}
        <ul className={`${rows.rows} ${styles.rows}`}>
          {passkeys.map(({ id, name, added, used }) => (
            <li key={id}>
              <div>
                <p className={rows.name}>{name}</p>
                <p className={rows.soft}>
                  Added {added}; last used {used}
                </p>
              </div>
              <details>
                <summary aria-label={`Change the passkey “${name}”`}>Change</summary>
                <PasskeyForm ceremony="confirm" isNeeded={!isConfirmed}>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="intent" value="rename-passkey" />
                  <TextField label="Name of the passkey" name="name" required maxLength={200} defaultValue={name} />
                  <button type="submit" className={buttons.secondary}>
                    Save the name
                  </button>
                </PasskeyForm>
                {passkeys.length > 1 ? (
                  <PasskeyForm ceremony="confirm" isNeeded={!isConfirmed}>
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="intent" value="remove-passkey" />
                    <button type="submit" className={buttons.secondary}>
                      Remove this passkey
                    </button>
                  </PasskeyForm>
                ) : (
                  <p className={rows.soft}>Your only passkey stays until you have added another.</p>
                )}
              </details>
            </li>
          ))}
        </ul>
        {mayAdd ? (
          <PasskeyForm ceremony="add">
            <input type="hidden" name="intent" value="add-passkey" />
            <button type="submit" className={passkeys.length ? buttons.secondary : buttons.primary}>
              {passkeys.length ? 'Add another passkey' : 'Make a passkey'}
            </button>
          </PasskeyForm>
        ) : (
          <PasskeyForm ceremony="confirm">
            <input type="hidden" name="intent" value="confirm" />
            <button type="submit" className={buttons.secondary}>
              Use a passkey, to add another
            </button>
          </PasskeyForm>
        )}
      </section>

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
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <button
                    type="submit"
                    name="intent"
                    value="sign-out-device"
                    className={buttons.secondary}
                    aria-label={`Sign out ${name}, since ${started}`}
                  >
                    Sign out
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        <Form method="post" onSubmit={() => forgetDevice(id)}>
          <button type="submit" name="intent" value="sign-out-everywhere" className={buttons.secondary}>
            Sign out everywhere, here too
          </button>
        </Form>
      </section>

      <section aria-labelledby="you">
        <h2 id="you">You</h2>
        <p>
          {email},{' '}
          {role === 'owner' ? 'an owner: you look after people and listings' : 'an agent: you look after listings'}
        </p>
        <Form method="post">
          <TextField
            label="Your name, as colleagues see it"
            name="name"
            autoComplete="name"
            required
            maxLength={200}
            defaultValue={actionData?.at === 'name' ? actionData.value : name}
            error={actionData?.at === 'name' ? actionData.sentence : undefined}
          />
          <button type="submit" name="intent" value="rename" className={buttons.secondary}>
            Save your name
          </button>
        </Form>
      </section>
    </div>
  )
}
