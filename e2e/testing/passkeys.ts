import type { Page } from '@playwright/test'

/**
 * Gives the browser of a page a device that keeps passkeys, and that always recognises its person. `refuse` lets the person turn away
 * from it, until `accept`.
 */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const recognise = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return {
    refuse: () => recognise(false),
    accept: () => recognise(true),
    /** The number of passkeys that it keeps. */
    async count() {
      return (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
  }
}
