import { useCallback, useEffect, useState } from 'react'
import { Link, redirect, useSubmit } from 'react-router'
import { safeParse } from 'valibot'
import buttons from '../../app/ui/button.module.css'
import { findApp } from '../../domain/device/app-browser.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { emailField } from '../../domain/office/people.ts'
import { networkContext, officeContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { Notice } from '../notice.tsx'
import { readForm } from '../read-form.ts'
import { readToken } from '../session-cookie.ts'
import type { Route } from './+types/enter.route'
import { hasPasskeys } from './ask-passkey.ts'
import { letIn, logCounter, readAnswer, readClient } from './client.ts'
import styles from './door.module.css'
import { Door } from './door.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { EmailField } from './email-field.tsx'
import { mayHoldWords, toNextPage } from './next-page.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyWords } from './passkey-words.tsx'

export const meta = () => [{ title: 'Sign in' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { people, secure, firmName } = context.get(officeContext)
  const { searchParams } = new URL(request.url)
  const token = await readToken(request, secure)
  if (token && (await people.findSession(token))) throw redirect(toNextPage(searchParams.get('next')))
  return {
    firmName,
    app: findApp(request.headers.get('User-Agent') ?? ''),
    mailsLinks: people.mailsLinks,
    isMailed: searchParams.has('mailed'),
    mayHoldWords: mayHoldWords(searchParams.get('next')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { people, secure } = context.get(officeContext)
  const read = await readForm(request)
  const next = new URL(request.url).searchParams.get('next')
  if (read('intent') === 'mail') {
    const email = safeParse(emailField, read('email'))
    const refuse = (sentence: string) => refuseForm(read, { faults: { email: sentence }, keep: ['email'] })
    if (!email.success) return refuse(email.issues[0].message)
    if (!people.mailLink(email.output, context.get(networkContext), next ? toNextPage(next) : null))
      return refuse('Links were asked for too often from here. Please wait ten minutes, or use a passkey.')
    return redirect(`${officeUrls.entrance()}?${new URLSearchParams({ mailed: '', ...(next && { next }) })}`, 303)
  }
  const answer = await readAnswer(read, request, secure)
  if (!answer.json)
    return refuseForm(read, {
      message: 'Signing in with a passkey needs JavaScript, and a browser that knows passkeys.',
    })
  const entered = await people.signIn(answer, await readClient(request, secure))
  logCounter(entered, context)
  if (!entered.ok) return refuseForm(read, { message: entered.sentence })
  return letIn(entered.token, toNextPage(next), secure)
}

/** The door of the office. */
export default function Enter({ loaderData }: Route.ComponentProps) {
  const { firmName, app, mailsLinks, isMailed, mayHoldWords } = loaderData
  const { isHeld, open } = useLinkOfAddress(app)
  if (isHeld)
    return (
      <Door firmName={firmName} title="Open your link">
        <Elsewhere app={app}>
          <p>Your link is not used yet. It works there as well.</p>
        </Elsewhere>
        <p className={styles.soft}>If passkeys do work here after all:</p>
        <button type="button" className={buttons.secondary} onClick={open}>
          Go on here all the same
        </button>
      </Door>
    )
  return (
    <Door firmName={firmName} title="Sign in">
      <Elsewhere app={app} />
      {mayHoldWords && <p>Please sign in to go on. What you had typed is still on this device.</p>}
      <PasskeyForm ceremony="sign-in">
        <button type="submit" className={buttons.primary}>
          Sign in with a passkey
        </button>
      </PasskeyForm>
      <PasskeyWords />
      <section>
        <h2>No passkey at hand?</h2>
        {isMailed && (
          <Notice kind="done">
            If somebody in the office has this address, a link is on its way there. It works once, within 30 minutes.
          </Notice>
        )}
        {mailsLinks ? (
          <OfficeForm intent="mail">
            {(field) => (
              <>
                <EmailField {...field('email')} />
                <button type="submit" className={buttons.secondary}>
                  E-mail me a link
                </button>
              </>
            )}
          </OfficeForm>
        ) : (
          <p>Ask an owner of the office for a new link.</p>
        )}
        <p className={styles.soft}>
          <Link to={officeUrls.join()}>I have a link, and it did not open</Link>
        </p>
      </section>
    </Door>
  )
}

/**
 * A link has its code after the `#`, which browsers send to nobody and no server logs. It is taken out of the address at once, and shown
 * to `join.route.tsx`; where passkeys do not work, only when the person says so: the code stays in the address that they open elsewhere.
 */
function useLinkOfAddress(app: string | null) {
  const submit = useSubmit()
  const [isHeld, setIsHeld] = useState(false)
  const open = useCallback(() => {
    const code = location.hash.slice(1)
    history.replaceState(history.state, '', location.pathname)
    void submit({ code }, { method: 'post', action: officeUrls.join() })
  }, [submit])
  useEffect(() => {
    if (location.hash.length <= 1) return
    if (app || !hasPasskeys()) setIsHeld(true)
    else open()
  }, [app, open])
  return { isHeld, open }
}
