import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/**
 * A device with one passkey (ES256), as a browser at an origin would use it. Its answers are JSON. A passkey that several devices
 * share counts no uses, or each device its own. `synced`: it says of itself that it is one of those.
 */
export function createAuthenticator(origin: string, { counts = true, synced = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0

  const describe = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** Flags: present, verified, and with `attested` a new key. */
  const authenticatorData = (host: string, { attested, verified }: { attested: boolean; verified: boolean }) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(counts ? ++count : 0)
    const flags = 1 | (verified ? 4 : 0) | (attested ? 0x40 : 0) | (synced ? 0x18 : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter])
  }
  const answer = (response: Record<string, Buffer | string[] | undefined>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, value]) => [
          name,
          Buffer.isBuffer(value) ? value.toString('base64url') : value,
        ]),
      ),
    })

  return {
    /** Goes on as another device that has been used so often. */
    countFrom(uses: number) {
      count = uses
    },
    /** Makes the passkey. */
    register(options: unknown): string {
      const asked = options as Asked
      const point = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
      const key = Buffer.concat([Buffer.from('a501020326200121', 'hex'), point(x), Buffer.from([0x22]), point(y)])
      const data = Buffer.concat([
        authenticatorData(asked.rp?.id ?? '', { attested: true, verified: true }),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({
        clientDataJSON: describe('webauthn.create', asked),
        attestationObject: attestation,
        transports: ['internal'],
      })
    },
    /** Uses it. `verified`: the device has recognised its person. */
    use(options: unknown, { verified = true } = {}): string {
      const asked = options as Asked
      const clientData = describe('webauthn.get', asked)
      const data = authenticatorData(asked.rpId ?? '', { attested: false, verified })
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return answer({ clientDataJSON: clientData, authenticatorData: data, signature })
    },
  }
}
