import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

interface Ceremony {
  challenge: string
  origin: string
  counter?: number
  isVerified?: boolean
}

/** A software passkey (ES256) that responds as a browser with a security key would. */
export class Authenticator {
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  create({ challenge, origin, isVerified = true }: Ceremony) {
    const length = Buffer.from([0, this.#id.length])
    const credentialData = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#cose()])
    const flags = HAS_CREDENTIAL | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
    const authData = Buffer.concat([authenticatorData(origin, flags, 0), credentialData])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(authData)],
    ])
    return this.#respond({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  get({ challenge, origin, counter = 1, isVerified = true }: Ceremony) {
    const client = clientData('webauthn.get', challenge, origin)
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
    const data = authenticatorData(origin, flags, counter)
    const signed = createSign('sha256').update(Buffer.concat([data, sha256(client)]))
    return this.#respond({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signed.sign(this.#keys.privateKey).toString('base64url'),
    })
  }

  #respond<Response>(response: Response) {
    const id = this.#id.toString('base64url')
    return {
      ...{ id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform' },
      clientExtensionResults: {},
      response,
    }
  }

  /** The public key as COSE: EC2, ES256, P-256. */
  #cose(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const kind = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21])
    const point = (coordinate: string) => cborBytes(Buffer.from(coordinate, 'base64url'))
    return Buffer.concat([kind, point(x), Buffer.from([0x22]), point(y)])
  }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(origin: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
}

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])

const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(bytes.length < 24 ? [0x40 | bytes.length] : [0x58, bytes.length]),
    bytes,
  ])
