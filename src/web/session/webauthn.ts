import { passkeyHostFault } from '#domain/passkey-host.ts'

type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0]
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0]

/** The reason why passkeys cannot be used here; undefined if they can. */
export function noPasskeysBecause(): string | undefined {
  if (!('PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential))
    return 'This browser does not support passkeys. Use a newer one.'
  return passkeyHostFault(location.hostname)
}

/** Lets the user's device create a passkey; its response is sent to the server unchanged. */
export async function createPasskey(options: CreationOptions) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { response, ...rest } = answerOf(await navigator.credentials.create({ publicKey }))
  if (!('attestationObject' in response)) throw noPasskey()
  return { ...rest, response }
}

/** Lets the user select one of their passkeys and sign with it. */
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

const noPasskey = () => new Error('The browser returned no passkey.')

/** The text for an error of the device; undefined for any other error. */
export function passkeyFault(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for you.'
  if (error.name === 'NotAllowedError') return 'It was cancelled or took too long.'
  return error.message
}
