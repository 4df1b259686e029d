import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** For tests: a software passkey that answers as a browser does. */
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const bytes = (data: Buffer) => Buffer.concat([Buffer.of(0x59, data.length >> 8, data.length & 255), data])
const text = (word: string) => Buffer.concat([Buffer.of(0x60 + word.length), Buffer.from(word)])
const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

type Told = { challenge: string; rp?: { id: string }; rpId?: string }

export const makePasskey = ({ origin, flags = PRESENT | VERIFIED }: { origin: string; flags?: number }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, { challenge }: Told) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ rp, rpId }: Told, more = 0) => {
    const head = Buffer.alloc(5)
    head[0] = flags | more
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rp?.id ?? rpId ?? ''), head])
  }
  const answer = (response: object) =>
    JSON.stringify({ id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {}, response })
  return {
    setCounter: (to: number) => {
      counter = to
    },
    /** The answer when it is created. */
    register: (options: string) => {
      const told: Told = JSON.parse(options)
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([authData(told, ATTESTED), Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.of(0xa0),
        text('authData'),
        bytes(data),
      ])
      return answer({
        clientDataJSON: b64(clientData('webauthn.create', told)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      })
    },
    /** The answer when it signs in. */
    answer: (options: string) => {
      const told: Told = JSON.parse(options)
      counter += 1
      const client = clientData('webauthn.get', told)
      const data = authData(told)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({ clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) })
    },
  }
}
