import { data, Form, Link, useNavigation } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { spentLink } from '../../domain/office/people.ts'
import { officeContext } from '../context.ts'
import { Notice } from '../notice.tsx'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/join.route'
import { letIn, readClient } from './client.ts'
import styles from './door.module.css'
import { Door } from './door.tsx'
import { EmailField } from './email-field.tsx'

export const meta = () => [{ title: 'Your link' }]

export const loader = ({ context }: Route.LoaderArgs) => ({ firmName: context.get(officeContext).firmName })

/** A first post shows whom the link lets in, and the second spends it: nobody is signed in as somebody whom they did not expect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { people, secure } = context.get(officeContext)
  const read = await readForm(request)
  // People paste the whole link as well.
  const code = withoutInvisible(read('code'))
    .trim()
    .replace(/^[^#]*#/, '')
    .slice(0, 100)
  const values = { name: read('name').slice(0, 300), email: read('email').slice(0, 300) }
  const link = await people.findLink(code)
  if (!link) {
    return data({ link, code, values, faults: { code: spentLink, name: '', email: '' } }, 422)
  }
  if (!read('enter')) return { link, code, values, faults: null }
  const entered = await people.spendLink(code, values, await readClient(request, secure))
  if (!entered.ok) {
    const { field = 'code', sentence } = entered
    return data({ link, code, values, faults: { code: '', name: '', email: '', [field]: sentence } }, 422)
  }
  return letIn(entered.token, `${officeUrls.account()}?welcome`, secure)
}

export default function Join({ loaderData: { firmName }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle'
  if (!actionData?.link) {
    return (
      <Door firmName={firmName} title="Open your link">
        <Form method="post">
          <TextField
            label="Your link"
            name="code"
            required
            autoComplete="off"
            defaultValue={actionData?.code}
            error={actionData?.faults?.code}
            hint="Copy it here as a whole, as you got it. It works once."
          />
          <button type="submit" className={buttons.primary}>
            Go on
          </button>
        </Form>
        <p className={styles.soft}>
          <Link to={officeUrls.entrance()}>Sign in with a passkey</Link>
        </p>
      </Door>
    )
  }
  const { link, code, values, faults } = actionData
  return (
    <Door firmName={firmName} title={titles[link.purpose]}>
      {link.purpose === 'first-owner' && (
        <p>This office has nobody yet. You become its first owner, who invites the others.</p>
      )}
      {link.purpose === 'invitation' && <p>You were invited by your e-mail address, {link.email}.</p>}
      {link.purpose === 'sign-in' && (
        <p>
          This link signs you in as {link.name} ({link.email}).
        </p>
      )}
      <Form method="post">
        {faults?.code && <Notice kind="fault">{faults.code}</Notice>}
        <input type="hidden" name="code" value={code} />
        {link.purpose !== 'sign-in' && (
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            required
            maxLength={200}
            defaultValue={values.name}
            error={faults?.name}
          />
        )}
        {link.purpose === 'first-owner' && <EmailField defaultValue={values.email} error={faults?.email} />}
        <button type="submit" name="enter" value="yes" className={buttons.primary} disabled={isSending}>
          {link.purpose === 'sign-in' ? 'Sign in' : 'Go on'}
        </button>
      </Form>
      {link.purpose !== 'sign-in' && <p className={styles.soft}>On the next page you make your passkey.</p>}
    </Door>
  )
}

const titles = { 'first-owner': 'Welcome', invitation: 'Welcome', 'sign-in': 'Sign in' }
