import { z } from 'zod'
import { Identity, signInLimits } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { bounded, Instant, text, Uuid } from './fields.ts'

/** Bytes as WebAuthn writes them. */
const Bytes = bounded(4096, 'Must be base64url').regex(/^[\w-]+$/, 'Must be base64url')
const Transports = z.array(bounded(32)).max(8)

export const Credentials = z.array(
  z.object({ type: z.literal('public-key'), id: Bytes, transports: Transports }),
)

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` takes. */
const CreationOptions = z.object({
  challenge: Bytes,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: Credentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
})

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` takes. */
export const RequestOptions = z.object({
  challenge: Bytes,
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
})

/** What `credential.toJSON()` gives; browsers add fields of their own, which are let go. */
const answerOf = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id: Bytes,
    rawId: Bytes,
    type: z.literal('public-key'),
    clientExtensionResults: z.record(bounded(64), z.unknown()),
    response: z.object({ clientDataJSON: Bytes, ...response }),
  })

export type Registration = z.infer<typeof Registration>
const Registration = answerOf({ attestationObject: Bytes, transports: Transports.default([]) })
export type Assertion = z.infer<typeof Assertion>
export const Assertion = answerOf({ authenticatorData: Bytes, signature: Bytes })

export const CREDENTIAL = 'What `credential.toJSON()` gives in the browser'
const PasskeyName = text(1, 64).describe('To tell it from others')
const ByPasskey = z.strictObject({ id: Uuid.describe('One of the own passkeys') })

export type Passkey = z.infer<typeof Passkey>
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: Instant,
  used_at: Instant.nullable(),
})

export const passkeyLimits = { perMinute: signInLimits.perMinute, maxBytes: 16 * 1024 }

/** Passkeys (WebAuthn): sign in by a device that checks who holds it, without name and password. */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: 'auth/passkeys',
    summary: 'The own passkeys, newest first',
    access: 'own',
    response: z.array(Passkey),
  }),
  registerOptions: endpoint({
    method: 'POST',
    path: 'auth/passkeys/register_options',
    summary: 'Begin to register a passkey: what the browser is to ask of the device',
    access: 'own',
    confirm: true,
    ...passkeyLimits,
    response: CreationOptions,
  }),
  register: endpoint({
    method: 'POST',
    path: 'auth/passkeys',
    summary: 'Register the passkey that the device has made',
    access: 'own',
    confirm: true,
    ...passkeyLimits,
    status: 201,
    body: z.strictObject({ name: PasskeyName, credential: Registration.describe(CREDENTIAL) }),
    response: Passkey,
  }),
  rename: endpoint({
    method: 'PUT',
    path: 'auth/passkeys/:id',
    summary: 'Name a passkey anew',
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
    summary: 'Begin to sign in by a passkey',
    worksOnFullDisk: true,
    access: 'public',
    ...passkeyLimits,
    response: RequestOptions,
  }),
  signIn: endpoint({
    method: 'POST',
    path: 'auth/passkeys/sign_in',
    summary: 'Sign in by a passkey',
    worksOnFullDisk: true,
    access: 'public',
    ...passkeyLimits,
    body: z.strictObject({ credential: Assertion.describe(CREDENTIAL) }),
    response: Identity,
  }),
}
