import { z } from 'zod'
import { hasHiddenCharacters, mixesScripts } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text, typed, Uuid } from './fields.ts'
import { Role, UserState } from './roles.ts'

/** A person at the console, as he himself sees him. */
export type Me = z.infer<typeof Me>
const Me = z.object({
  id: z.uuid(),
  username: z.string(),
  role: Role,
  state: UserState,
  state_reason: z.string().nullable().describe('Why access was rejected or suspended'),
})

export type Identity = z.infer<typeof Identity>
/** At most one of the two is set; both are null for an anonymous visitor. */
export const Identity = z.object({ user: Me.nullable(), unverifiedUser: Me.nullable() })

/** The password was right; `POST auth/totp/verify` waits for the code. */
const SignedIn = Identity.extend({
  second_factor: z.literal('totp').optional().describe('A code is asked for next'),
})
export type SignedIn = z.infer<typeof SignedIn>

export const PASSWORD_MIN = 12
const PASSWORD_MAX = 128
const NewPassword = text(PASSWORD_MIN, PASSWORD_MAX)
  .describe('A new one; common ones are refused')
  .meta({ examples: ['a long new password'] })
export const OldPassword = typed(PASSWORD_MAX).describe('The one in use')

// An emoji of several code points looks the same as its parts where a font lacks it.
const JOINED = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const Username = text(1, 64)
  .refine((name) => name === name.trim(), 'Must not begin or end with a space')
  .refine(
    (name) => hasHiddenCharacters(name) || !JOINED.test(name),
    'Must not contain emoji of several parts',
  )
  .refine((name) => !mixesScripts(name), 'Must use one writing system, such as Latin or Cyrillic')
  .describe('Name to sign in with; case-insensitive, and unlike the names of other users')

const BODY_MAX_BYTES = 4096
const SIGN_INS_PER_MINUTE = 20
export const signInLimits = { maxBytes: BODY_MAX_BYTES, perMinute: SIGN_INS_PER_MINUTE }

export type Session = z.infer<typeof Session>
export const Session = z.object({
  id: z.uuid(),
  created_at: Instant,
  seen_at: Instant,
  ip: z.string(),
  agent: z.string(),
  current: z.boolean().describe('Whether this call came from it'),
})

export const auth = {
  me: endpoint({
    method: 'GET',
    path: 'auth/me',
    summary: 'Who is signed in here',
    access: 'public',
    response: Identity,
  }),
  setup: endpoint({
    method: 'GET',
    path: 'auth/setup',
    summary: 'Whether the first administrator is still to be made, and what that takes',
    access: 'public',
    response: z.object({
      first_run: z.boolean(),
      needs_token: z
        .boolean()
        .describe('Whether registration must carry the token printed at start'),
      lost_database: z
        .boolean()
        .describe(
          'Whether the master key is older than the empty database, so data was probably lost',
        ),
    }),
  }),
  register: endpoint({
    method: 'POST',
    path: 'auth/register',
    summary: 'Ask for access; the first user becomes the administrator',
    access: 'public',
    ...signInLimits,
    status: 201,
    body: z.strictObject({
      username: Username,
      password: NewPassword,
      setup_token: text(0, 64)
        .optional()
        .describe('Printed at start, when the console is not on loopback'),
    }),
    response: Identity,
  }),
  login: endpoint({
    method: 'POST',
    path: 'auth/login',
    summary: 'Sign in',
    access: 'public',
    worksOnFullDisk: true,
    ...signInLimits,
    body: z.strictObject({
      username: typed(64).describe('Case-insensitive'),
      password: OldPassword,
    }),
    response: SignedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: 'auth/logout',
    summary: 'Sign out',
    access: 'public',
    worksOnFullDisk: true,
    maxBytes: BODY_MAX_BYTES,
    response: z.null(),
  }),
  password: endpoint({
    method: 'POST',
    path: 'auth/password',
    summary: 'Change the own password; ends every other session',
    access: 'own',
    worksOnFullDisk: true,
    ...signInLimits,
    body: z.strictObject({
      current: OldPassword,
      password: NewPassword,
      revoke_keys: z.boolean().default(false).describe('Also revoke the own API keys and passkeys'),
    }),
    response: z.null(),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'auth/reset_password',
    summary: 'Set a new password with a password reset link',
    worksOnFullDisk: true,
    access: 'public',
    ...signInLimits,
    body: z.strictObject({
      token: text(1, 64).describe('The part of the link after `#`'),
      password: NewPassword,
    }),
    response: z.null(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'auth/sessions',
    summary: 'The own sessions, newest first',
    access: 'own',
    response: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'auth/sessions/:id',
    summary: 'End one of the own sessions',
    access: 'own',
    worksOnFullDisk: true,
    params: z.strictObject({ id: Uuid.describe('One of the own sessions') }),
    response: z.null(),
  }),
  ticket: endpoint({
    method: 'POST',
    path: 'auth/ticket',
    summary: 'A single-use ticket (30 s) for the first message on the WebSocket',
    access: 'public',
    worksOnFullDisk: true,
    maxBytes: BODY_MAX_BYTES,
    response: z.object({ ticket: z.string() }),
  }),
}
