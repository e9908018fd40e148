/** Explains what a passkey is, and that it needs script. */
export function PasskeyWords() {
  return (
    <>
      <p>
        A passkey is a key that your phone or computer keeps for you: you sign in with your fingerprint, your face or
        your screen lock, and there is no password that anybody could guess or steal.
      </p>
      <noscript>
        <p>
          Passkeys need JavaScript, which this browser has switched off. Everything else in the office works without it.
        </p>
      </noscript>
    </>
  )
}
