import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The place of a secret. A ciphertext that is moved to another place cannot be opened. */
export interface Place {
  readonly table: string
  readonly column: string
  readonly row: number | string
}

export interface MasterKey {
  readonly version: number
  readonly key: Buffer
}

/** Seals secrets with the newest master key and opens secrets of any key. */
export interface Vault {
  seal(place: Place, secret: string): string
  open(place: Place, sealed: string): string
  /** Whether `sealed` was created with a key older than the newest. */
  isOld(sealed: string): boolean
  /** A keyed hash to compare secrets without storing them. */
  mark(secret: string): string
  /** The hash of a sealed secret, to compare it with a new one. */
  markSealed(place: Place, sealed: string): string
  /** A MAC of a text as base64url. It stays the same when the master key is rotated. */
  sign(purpose: SigningPurpose, text: string): string
}

type SigningPurpose = 'audit chain' | 'node message' | 'setup token'

const NONCE_BYTES = 12
const NONCES_AT_ONCE = 256
const TAG_BYTES = 16
const KEY_BYTES = 32
const MARK_CHARACTERS = 16

/** `upTo` reads the keys up to an unknown version, which was added after the start of the process. */
export function createVault(
  keys: MasterKey[],
  upTo: (version: number) => MasterKey[] = () => [],
): Vault {
  let newest = newestOf(keys)
  const [first = newest] = keys
  // The first key stays in the file after rotations, so values derived from it do not change.
  const derive = (purpose: SigningPurpose | 'mark') =>
    Buffer.from(hkdfSync('sha256', first.key, '', `night-shift ${purpose}`, KEY_BYTES))
  const markKey = derive('mark')
  const signingKeys = {
    'audit chain': derive('audit chain'),
    'node message': derive('node message'),
    'setup token': derive('setup token'),
  }
  const byVersion = new Map(keys.map(({ version, key }) => [version, key]))

  function keyOf(version: number): Buffer {
    if (!byVersion.has(version)) {
      for (const more of upTo(version)) byVersion.set(more.version, more.key)
      newest = newestOf([...byVersion].map(([known, key]) => ({ version: known, key })))
    }
    const key = byVersion.get(version)
    if (!key) throw new Error(`no master key of version ${version}`)
    return key
  }

  const nextNonce = createNonces()

  const vault: Vault = {
    seal(place, secret) {
      const nonce = nextNonce()
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce)
      cipher.setAAD(label(place, newest.version))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const box = Buffer.concat([nonce, body, cipher.getAuthTag()])
      return `${newest.version}.${box.toString('base64url')}`
    },

    open(place, sealed) {
      const version = versionOf(sealed)
      const key = keyOf(version)
      const box = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(label(place, version))
      decipher.setAuthTag(box.subarray(-TAG_BYTES))
      const body = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },

    isOld: (sealed) => versionOf(sealed) !== newest.version,

    mark: (secret) =>
      createHmac('sha256', markKey).update(secret).digest('base64url').slice(0, MARK_CHARACTERS),

    markSealed: (place, sealed) => vault.mark(vault.open(place, sealed)),

    sign: (purpose, text) =>
      createHmac('sha256', signingKeys[purpose]).update(text).digest('base64url'),
  }
  return vault
}

/** Generates nonces in batches, because generating one takes as long as sealing a secret. Each is used once. */
function createNonces(): () => Buffer {
  let drawn = Buffer.alloc(0)
  return () => {
    if (drawn.length === 0) drawn = randomBytes(NONCES_AT_ONCE * NONCE_BYTES)
    const nonce = drawn.subarray(0, NONCE_BYTES)
    drawn = drawn.subarray(NONCE_BYTES)
    return nonce
  }
}

const newestOf = (keys: MasterKey[]) => keys.reduce((a, b) => (a.version > b.version ? a : b))

const label = ({ table, column, row }: Place, version: number) =>
  Buffer.from(`${table}|${column}|${row}|${version}`)

const versionOf = (sealed: string) => Number(sealed.slice(0, sealed.indexOf('.')))
