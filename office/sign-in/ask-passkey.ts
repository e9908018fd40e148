import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { inOffice, officeUrls } from '../../domain/office/pages.ts'

/** The purpose of asking for a passkey: to sign in, to confirm who it is, or to make a new one. */
export type Ceremony = 'sign-in' | 'confirm' | 'add'

/** Asks the device for a passkey. Resolves with the JSON of its answer, or with a sentence why there is none. */
export async function askPasskey(ceremony: Ceremony): Promise<{ json: string } | { problem: string }> {
  if (!hasPasskeys()) return { problem: noPasskeys }
  try {
    const url = ceremony === 'sign-in' ? officeUrls.signInChallenge() : officeUrls.accountChallenge()
    const answer = await fetch(inOffice(url), { method: 'POST', body: new URLSearchParams({ ceremony }) })
    // The session has ended, and the answer is the page for signing in.
    if (answer.redirected) {
      location.assign(answer.url)
      return { problem: '' }
    }
    if (!answer.ok) return { problem: await answer.text() }
    const optionsJSON = await answer.json()
    const credential =
      ceremony === 'add' ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON })
    return { json: JSON.stringify(credential) }
  } catch (error) {
    return { problem: explain(error, ceremony) }
  }
}

/** In the browser only. */
export const hasPasskeys = () => 'PublicKeyCredential' in window

export const noPasskeys =
  'This browser cannot use passkeys. A link is then the only way in: please use a newer browser if you can.'

function explain(error: unknown, ceremony: Ceremony) {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of yours already.'
  if (error instanceof TypeError) return 'The office could not be reached. Please try again.'
  return ceremony === 'add'
    ? 'No passkey was made. You can try again whenever you like.'
    : 'No passkey was used. You can try again whenever you like.'
}
