type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0]
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0]

/** Why passkeys cannot be used here; nothing where they can. */
export function noPasskeysBecause(): string | undefined {
  if (!('PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential))
    return 'This browser knows no passkeys. A newer one does.'
  // By the standard they are bound to a name.
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return `Passkeys need a name in the address, and ${location.hostname} is a number. On this machine open the console as localhost.`
  return undefined
}

/** Lets the person's device make a passkey; the answer goes to the server as it stands. */
export async function createPasskey(options: CreationOptions) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { response, ...rest } = answerOf(await navigator.credentials.create({ publicKey }))
  if (!('attestationObject' in response)) throw noPasskey()
  return { ...rest, response }
}

/** Lets the person pick one of his passkeys and sign with it. */
export async function signWithPasskey(options: RequestOptions) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const { response, ...rest } = answerOf(await navigator.credentials.get({ publicKey }))
  if (!('signature' in response)) throw noPasskey()
  return { ...rest, response }
}

function answerOf(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw noPasskey()
  const { id, rawId, response } = credential.toJSON()
  return { id, rawId, type: 'public-key' as const, clientExtensionResults: {}, response }
}

const noPasskey = () => new Error('The browser gave no passkey.')

/** What the device's refusal means; nothing when the fault is not the device's. */
export function passkeyFault(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined
  if (error.name === 'InvalidStateError') return 'This device holds a passkey of yours already.'
  if (error.name === 'NotAllowedError') return 'It was called off, or took too long.'
  return error.message
}
