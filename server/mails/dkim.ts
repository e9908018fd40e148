import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { blame, isSystemError, OperatorError } from '../operator-error.ts'

/** The names of a signature, and the file of its key. */
export type DkimConfig = { keyFile: string; selector: string; domain: string }

/** A key with which mails are signed (K10.5). */
export type DkimKey = Omit<DkimConfig, 'keyFile'> & { privateKey: string }

/** In bits. Receivers take no shorter one. */
const minBits = 1024

/**
 * The header fields that a signature covers. `List-Unsubscribe-Post` is none of nodemailer's own, and RFC 8058 demands it. A field that a
 * mail has not is left out.
 */
export const signedFields =
  'From:Sender:Reply-To:To:Cc:Subject:Date:Message-ID:In-Reply-To:References:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** Reads the private key, in PEM. @throws OperatorError that names the file and says what was expected */
export function readDkimKey({ keyFile, ...names }: DkimConfig): DkimKey {
  const privateKey = readKeyFile(keyFile)
  let key: KeyObject
  try {
    key = createPrivateKey(privateKey)
  } catch {
    throw new OperatorError(`MAIL_DKIM_KEY_FILE is ${keyFile}, but that holds no private key in PEM without a password`)
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < minBits)
    throw new OperatorError(
      `MAIL_DKIM_KEY_FILE is ${keyFile}, but takes an RSA key of ${minBits} bits or more, better 2048: docs/mail.md says how to make one`,
    )
  return { ...names, privateKey }
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw blame('MAIL_DKIM_KEY_FILE', file, error)
  }
}

/** The public half as a DNS record holds it, in base64. */
export function toPublicKey({ privateKey }: DkimKey): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
}
