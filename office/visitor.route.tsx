import { createCookie, Form, redirect } from 'react-router'
import buttons from '../app/ui/button.module.css'
import { TextField } from '../app/ui/field.tsx'
import { officePrefix } from '../domain/urls.ts'
import type { Route } from './+types/visitor.route'
import styles from './visitor.module.css'

const visitorCookie = createCookie('office-visitor', { path: officePrefix, httpOnly: true, sameSite: 'lax' })

export const meta = () => [{ title: 'Office' }]

export async function loader({ request }: Route.LoaderArgs) {
  const name: unknown = await visitorCookie.parse(request.headers.get('Cookie'))
  return { name: typeof name === 'string' ? name : null }
}

export async function action({ request, url }: Route.ActionArgs) {
  const name = `${(await request.formData()).get('name') ?? ''}`
  const cookie = await visitorCookie.serialize(name, { secure: url.protocol === 'https:' })
  return redirect('/', { headers: { 'Set-Cookie': cookie } })
}

/** Tells visitors the name that they gave. It shows that a private page depends on who asks, until the office has pages of its own. */
export default function Visitor({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <div className={styles.screen}>
      <h1>{name ? `Good day, ${name}` : 'Who is there?'}</h1>
      <Form method="post">
        <TextField label="Your name" name="name" autoComplete="name" required />
        <button type="submit" className={buttons.primary}>
          Enter
        </button>
      </Form>
    </div>
  )
}
