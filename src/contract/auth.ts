import { z } from 'zod'
import { hasHiddenCharacters, mixesScripts } from './characters.ts'
import { Role, UserState } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { Instant, nameText, text, typed, Uuid } from './fields.ts'
import { PASSWORD_MIN } from './password.ts'

export type Me = z.infer<typeof Me>
export const Me = z
  .object({
    id: z.uuid().describe('Id of the user'),
    username: z.string().describe('Name to sign in with'),
    role: Role,
    state: UserState,
    state_reason: z
      .string()
      .nullable()
      .describe('Why access was rejected or suspended; `null` without a reason'),
  })
  .meta({ id: 'Me', description: 'The signed-in user' })

export type Identity = z.infer<typeof Identity>
const identity = {
  user: Me.nullable().describe('The approved user; `null` when none is signed in'),
  unverifiedUser: Me.nullable().describe('The user without access; `null` when none is signed in'),
}
/** At most one of `user` and `unverifiedUser` is set; both are null for an anonymous visitor. */
export const Identity = z
  .object(identity)
  .meta({ id: 'Identity', description: 'Who is signed in; at most one of the two is set' })

/** The password was correct; `POST auth/totp/verify` takes the code. */
const SignedIn = z
  .object({
    ...identity,
    second_factor: z
      .literal('totp')
      .optional()
      .describe('Present when `POST /api/auth/totp/verify` must follow with a code'),
  })
  .meta({
    id: 'SignedIn',
    description: 'The signed-in user, or `second_factor` when a code is required next',
  })
export type SignedIn = z.infer<typeof SignedIn>

const PASSWORD_MAX = 128
const NewPassword = text(PASSWORD_MIN, PASSWORD_MAX)
  .describe('New password. Common passwords are refused.')
  .meta({ examples: ['a long new password'] })
export const OldPassword = typed(PASSWORD_MAX).describe('Current password')

// If a font lacks an emoji that consists of several code points, it shows the parts.
const JOINED = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const Username = nameText(1, 64)
  .refine(
    (name) => hasHiddenCharacters(name) || !JOINED.test(name),
    'Must not contain emoji that combine several characters.',
  )
  .refine((name) => !mixesScripts(name), 'Must use one writing system, such as Latin or Cyrillic.')
  .describe('Name to sign in with. Case-insensitive; must not look like the name of another user.')

const BODY_MAX_BYTES = 4096
const SIGN_INS_PER_MINUTE = 20
export const signInLimits = { maxBytes: BODY_MAX_BYTES, perMinute: SIGN_INS_PER_MINUTE }

const PasswordResetToken = text(1, 64).describe(
  'Token of the password reset link: the part after `#`',
)

export type Session = z.infer<typeof Session>
export const Session = z
  .object({
    id: z.uuid().describe('Id of the session'),
    created_at: Instant.describe('Time of signing in'),
    seen_at: Instant.describe('Time of the last request'),
    ip: z.string().describe('IP address that signed in'),
    agent: z.string().describe('User-Agent header of the browser'),
    current: z.boolean().describe('Whether this request used the session'),
  })
  .meta({ id: 'Session', description: 'A signed-in browser of a user' })

export const auth = {
  me: endpoint({
    method: 'GET',
    path: 'auth/me',
    summary: 'Get the signed-in user',
    access: 'public',
    response: Identity,
  }),
  setup: endpoint({
    method: 'GET',
    path: 'auth/setup',
    summary: 'Get the state of the initial setup',
    access: 'public',
    response: z.object({
      first_run: z.boolean().describe('Whether there is no user yet'),
      needs_token: z
        .boolean()
        .describe('Whether the first registration requires the setup token printed at start'),
      lost_database: z
        .boolean()
        .describe(
          'Whether the master key is older than the empty database, which means that data was probably lost',
        ),
    }),
  }),
  register: endpoint({
    method: 'POST',
    path: 'auth/register',
    summary: 'Register a user',
    description: 'An administrator must approve the user. The first user is an administrator.',
    access: 'public',
    ...signInLimits,
    status: 201,
    errors: ['conflict', 'username_taken', 'busy'],
    body: z.strictObject({
      username: Username,
      password: NewPassword,
      setup_token: text(0, 64)
        .optional()
        .describe(
          'Setup token printed at start. Required only for the first user, see `needs_token`.',
        ),
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
    errors: ['locked', 'busy'],
    body: z.strictObject({
      username: typed(64).describe('Name of the user, case-insensitive'),
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
    summary: 'Change your password',
    description: 'Ends all your other sessions.',
    access: 'own',
    worksOnFullDisk: true,
    ...signInLimits,
    errors: ['conflict', 'locked', 'busy'],
    body: z.strictObject({
      current: OldPassword,
      password: NewPassword,
      revoke_keys: z.boolean().default(false).describe('Also revoke your API keys and passkeys'),
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
    errors: ['locked', 'busy'],
    body: z.strictObject({
      token: PasswordResetToken,
      password: NewPassword,
    }),
    response: z.null(),
  }),
  checkPasswordReset: endpoint({
    method: 'POST',
    path: 'auth/reset_password/check',
    summary: 'Check whether a password reset link works',
    description: 'Does not consume the link.',
    worksOnFullDisk: true,
    access: 'public',
    ...signInLimits,
    body: z.strictObject({ token: PasswordResetToken }),
    response: z.null(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'auth/sessions',
    summary: 'List your sessions, newest first',
    access: 'own',
    response: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'auth/sessions/:id',
    summary: 'End one of your sessions',
    access: 'own',
    worksOnFullDisk: true,
    params: z.strictObject({ id: Uuid.describe('Id of one of your sessions') }),
    response: z.null(),
  }),
  ticket: endpoint({
    method: 'POST',
    path: 'auth/ticket',
    summary: 'Create a ticket for the WebSocket',
    description: 'The ticket is valid once within 30 seconds, in the first message on `/ws`.',
    access: 'public',
    worksOnFullDisk: true,
    maxBytes: BODY_MAX_BYTES,
    errors: ['signed_out'],
    response: z.object({ ticket: z.string().describe('Ticket for the first message on `/ws`') }),
  }),
}
