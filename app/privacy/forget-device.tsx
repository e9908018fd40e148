import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { urls } from '../../domain/urls.ts'
import { ReturnAddress } from '../device/return-address.tsx'

/** Clears everything that the site keeps in this browser (F15). Without script that is only the cookie, which the server removes. */
export function ForgetDevice() {
  const { search } = useLocation()
  const [status, setStatus] = useState<ReactNode>(
    search.includes('forgotten=') ? 'Your data on this device has been cleared.' : '',
  )
  const [question, setQuestion] = useState<ReactNode>()

  async function forget(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // Where the code cannot be fetched, the form is sent as it is, and the browser clears its storage.
    const loaded = await import('./forgetting.tsx').catch(() => null)
    if (loaded) void loaded.forget({ form, setStatus, setQuestion })
    else if (confirm('Remove your shortlist, notes and drafts from this browser, for good?')) form.submit()
  }

  return (
    <>
      <form method="post" action={urls.forgetDevice()} onSubmit={forget}>
        <ReturnAddress />
        <button type="submit">Forget this device</button>
        <p id="forget-device" role="status">
          {status}
        </p>
      </form>
      {question}
    </>
  )
}
