import { data, Link } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'
import { findApp } from '../../domain/device/app-browser.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { spentLink } from '../../domain/office/people.ts'
import { officeContext } from '../context.ts'
import { toFault } from '../form/form-fault.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/join.route'
import { letIn, readClient } from './client.ts'
import styles from './door.module.css'
import { Door } from './door.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { EmailField } from './email-field.tsx'

export const meta = () => [{ title: 'Your link' }]

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  firmName: context.get(officeContext).firmName,
  app: findApp(request.headers.get('User-Agent') ?? ''),
})

/** A first post shows whom the link lets in, and the second spends it: nobody is signed in as somebody whom they did not expect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { people, secure } = context.get(officeContext)
  const read = await readForm(request)
  // People paste the whole link as well.
  const code = withoutInvisible(read('code'))
    .trim()
    .replace(/^[^#]*#/, '')
    .slice(0, 100)
  const link = await people.findLink(code)
  const answer = (reason: Parameters<typeof toFault>[1], status: number) =>
    data({ link, code, ...toFault(read, { ...reason, keep: ['name', 'email'] }) }, status)
  if (!link) return answer({ faults: { code: spentLink } }, 422)
  if (!read('enter')) return answer({}, 200)
  const values = { name: read('name').slice(0, 300), email: read('email').slice(0, 300) }
  const entered = await people.spendLink(code, values, await readClient(request, secure))
  if (entered.ok) return letIn(entered.token, entered.page ?? `${officeUrls.account()}?welcome`, secure)
  const { field, sentence } = entered
  return answer(field ? { faults: { [field]: sentence } } : { message: sentence }, 422)
}

export default function Join({ loaderData: { firmName, app }, actionData }: Route.ComponentProps) {
  if (!actionData?.link) {
    return (
      <Door firmName={firmName} title="Open your link">
        <Elsewhere app={app} />
        <OfficeForm>
          {(field) => (
            <>
              <TextField
                label="Your link"
                required
                autoComplete="off"
                hint="Paste the whole link here. It works once."
                {...field('code', actionData?.code)}
              />
              <button type="submit" className={buttons.primary}>
                Go on
              </button>
            </>
          )}
        </OfficeForm>
        <p className={styles.soft}>
          <Link to={officeUrls.entrance()}>Sign in with a passkey</Link>
        </p>
      </Door>
    )
  }
  const { link, code } = actionData
  return (
    <Door firmName={firmName} title={titles[link.purpose]}>
      {link.purpose === 'first-owner' && (
        <p>Nobody is in this office yet. You become its first owner, and invite the others.</p>
      )}
      {link.purpose === 'invitation' && (
        <p>
          You were invited{' '}
          {link.invitedBy !== null && (
            <>
              by <bdi>{link.invitedBy}</bdi>{' '}
            </>
          )}
          as {roles[link.role]}. Your address here is {link.email}.
        </p>
      )}
      {link.purpose === 'sign-in' && (
        <p>
          This link signs you in as {link.name} ({link.email}).
        </p>
      )}
      <OfficeForm>
        {(field) => (
          <>
            <input type="hidden" name="code" value={code} />
            {link.purpose !== 'sign-in' && (
              <TextField label="Your name" autoComplete="name" required maxLength={200} {...field('name')} />
            )}
            {link.purpose === 'first-owner' && <EmailField {...field('email')} />}
            <button type="submit" name="enter" value="yes" className={buttons.primary}>
              {link.purpose === 'sign-in' ? 'Sign in' : 'Go on'}
            </button>
          </>
        )}
      </OfficeForm>
      {link.purpose !== 'sign-in' && <p className={styles.soft}>On the next page you make your passkey.</p>}
    </Door>
  )
}

const roles = {
  owner: 'an owner, who looks after people, listings and messages',
  agent: 'an agent, who looks after listings and messages',
}

const titles = { 'first-owner': 'Welcome', invitation: 'Welcome', 'sign-in': 'Sign in' }
