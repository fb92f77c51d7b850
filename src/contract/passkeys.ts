import { z } from 'zod'
import { Identity, signInLimits } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { bounded, Instant, text, Uuid } from './fields.ts'

const bytes = (what: string) =>
  bounded(4096, 'Must be base64url.')
    .regex(/^[\w-]+$/, 'Must be base64url.')
    .describe(`${what}, base64url`)
const Type = z.literal('public-key').describe('Type of the credential')
const Transports = z
  .array(bounded(32))
  .max(8)
  .describe('How the browser reaches the device, such as `usb` or `internal`')

export const Credentials = z.array(
  z.object({ type: Type, id: bytes('Id of the credential'), transports: Transports }),
)

const TIMEOUT = 'Time for the user to respond, in milliseconds'
const verification = {
  challenge: bytes('Random bytes to sign'),
  timeout: z.int().describe(TIMEOUT),
}
const UserVerification = z
  .literal('required')
  .describe('The device must verify the user, by fingerprint or PIN for example')

/** The argument of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const CreationOptions = z
  .object({
    ...verification,
    rp: z
      .object({
        id: z.string().describe('Id of the relying party: the host name of the console'),
        name: z.string().describe('Name of the console'),
      })
      .describe('The relying party: this console'),
    user: z
      .object({
        id: bytes('Id of the user'),
        name: z.string().describe('Name to sign in with'),
        displayName: z.string().describe('Name that the device shows'),
      })
      .describe('The user who registers the passkey'),
    pubKeyCredParams: z
      .array(
        z.object({
          type: Type,
          alg: z.int().describe('COSE identifier of the signature algorithm'),
        }),
      )
      .describe('Accepted signature algorithms, preferred first'),
    excludeCredentials: Credentials.describe('Passkeys that the user already has'),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required').describe('The device stores the passkey'),
        requireResidentKey: z.literal(true).describe('Same as `residentKey`, for older browsers'),
        userVerification: UserVerification,
      })
      .describe('Requirements for the device'),
    attestation: z.literal('none').describe('No attestation of the device is requested'),
  })
  .meta({ id: 'PasskeyCreationOptions', description: 'Options to create a passkey' })

/** The argument of `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = {
  ...verification,
  rpId: z.string().describe('Id of the relying party: the host name of the console'),
  userVerification: UserVerification,
}

/** The result of `credential.toJSON()`. Fields that browsers add are ignored. */
const answerOf = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id: bytes('Id of the credential'),
    rawId: bytes('Same as `id`'),
    type: Type,
    clientExtensionResults: z
      .record(bounded(64), z.unknown())
      .describe('Results of WebAuthn extensions; ignored'),
    response: z
      .object({ clientDataJSON: bytes('Data that the browser collected'), ...response })
      .describe('Response of the device'),
  })

export type Registration = z.infer<typeof Registration>
const Registration = answerOf({
  attestationObject: bytes('New public key'),
  transports: Transports.default([]),
})
export type Assertion = z.infer<typeof Assertion>
export const Assertion = answerOf({
  authenticatorData: bytes('Data that the device signed'),
  signature: bytes('Signature'),
})

export const CREDENTIAL = 'Result of `credential.toJSON()` in the browser'
const NAME = 'Name that identifies the passkey'
const PasskeyName = text(1, 64).describe(NAME)
const ByPasskey = z.strictObject({ id: Uuid.describe('Id of one of your passkeys') })

export type Passkey = z.infer<typeof Passkey>
export const Passkey = z
  .object({
    id: z.uuid().describe('Id of the passkey'),
    name: z.string().describe(NAME),
    created_at: Instant.describe('Time of registration'),
    used_at: Instant.nullable().describe('Time of the last use; `null` when never used'),
  })
  .meta({ id: 'Passkey', description: 'A passkey of a user' })

export const passkeyLimits = { perMinute: signInLimits.perMinute, maxBytes: 16 * 1024 }

/** Passkeys (WebAuthn): sign in with a device that verifies its user, without a username and a password. */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: 'auth/passkeys',
    summary: 'List your passkeys, newest first',
    access: 'own',
    response: z.array(Passkey),
  }),
  registerOptions: endpoint({
    method: 'POST',
    path: 'auth/passkeys/register_options',
    summary: 'Get options to create a passkey',
    access: 'own',
    confirm: true,
    ...passkeyLimits,
    errors: ['conflict'],
    response: CreationOptions,
  }),
  register: endpoint({
    method: 'POST',
    path: 'auth/passkeys',
    summary: 'Register a created passkey',
    access: 'own',
    confirm: true,
    ...passkeyLimits,
    status: 201,
    errors: ['conflict'],
    body: z.strictObject({ name: PasskeyName, credential: Registration.describe(CREDENTIAL) }),
    response: Passkey,
  }),
  rename: endpoint({
    method: 'PUT',
    path: 'auth/passkeys/:id',
    summary: 'Rename a passkey',
    access: 'own',
    params: ByPasskey,
    body: z.strictObject({ name: PasskeyName }),
    response: Passkey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth/passkeys/:id',
    summary: 'Remove a passkey',
    worksOnFullDisk: true,
    access: 'own',
    confirm: true,
    params: ByPasskey,
    response: z.null(),
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: 'auth/passkeys/sign_in_options',
    summary: 'Get options to sign in with a passkey',
    worksOnFullDisk: true,
    access: 'public',
    ...passkeyLimits,
    errors: ['conflict'],
    response: z
      .object(requestOptions)
      .meta({ id: 'PasskeyRequestOptions', description: 'Options to sign in with a passkey' }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: 'auth/passkeys/sign_in',
    summary: 'Sign in with a passkey',
    worksOnFullDisk: true,
    access: 'public',
    ...passkeyLimits,
    errors: ['conflict'],
    body: z.strictObject({ credential: Assertion.describe(CREDENTIAL) }),
    response: Identity,
  }),
}
