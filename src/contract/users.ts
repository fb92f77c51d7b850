import { z } from 'zod'
import { ApiKey } from './api-keys.ts'
import { Session } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid, Version } from './fields.ts'
import { CsvPieces, listOf, PAGE_PARTS, paging } from './list.ts'
import { Passkey } from './passkeys.ts'
import { Role, UserState } from './roles.ts'

export type User = z.infer<typeof User>
const User = z.object({
  id: z.uuid(),
  username: z.string(),
  role: Role,
  state: UserState,
  state_reason: z.string().nullable(),
  created_at: Instant,
  seen_at: Instant.nullable().describe('When one of the sessions was last used'),
  sessions: z.int().describe('Sessions alive'),
  second_factor: z.boolean().describe('Whether signing in asks for a code too'),
  version: z.int(),
})

export type UserDetail = z.infer<typeof UserDetail>
const UserDetail = z.object({
  user: User,
  sessions: z.array(Session).describe('Active sessions, newest first'),
  api_keys: z.array(ApiKey).describe('API keys, newest first'),
  passkeys: z.array(Passkey).describe('Passkeys, newest first'),
  password_reset_expires_at: Instant.nullable().describe(
    'When the unused password reset link expires; `null` without one',
  ),
})

const ByUser = z.strictObject({ id: Uuid.describe('The user') })
const NewRole = Role.describe('What he may do from then on')
const credential = {
  access: 'administrator',
  inPerson: true,
  method: 'DELETE',
  response: z.null(),
} as const
/** Who may use the console is a person's decision: a stolen key must not be able to outlive itself. */
const change = {
  access: 'administrator',
  inPerson: true,
  params: ByUser,
  response: User,
} as const
/** What gives a user more rights, or changes how they sign in. */
const confirmedChange = { ...change, confirm: true } as const

export const UserQuery = z.strictObject({
  ...paging(['created_at', 'username']),
  state: UserState.optional().describe('Only users in it'),
})

export const users = {
  list: endpoint({
    method: 'GET',
    path: 'users',
    summary: 'List users; those waiting for approval come first',
    access: 'administrator',
    query: UserQuery,
    response: listOf(User).extend({ pending: z.int().describe('Users waiting for approval') }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'users/export',
    summary: 'The list of users as a CSV file, newest first; audited',
    access: 'administrator',
    confirm: true,
    download: 'users',
    query: UserQuery.omit(PAGE_PARTS),
    response: CsvPieces,
  }),
  get: endpoint({
    method: 'GET',
    path: 'users/:id',
    summary: 'Get a user with their sessions, API keys and passkeys',
    access: 'administrator',
    inPerson: true,
    params: ByUser,
    response: UserDetail,
  }),
  approve: endpoint({
    ...confirmedChange,
    method: 'POST',
    path: 'users/:id/approve',
    summary: 'Approve a waiting user in a role',
    body: z.strictObject({ role: NewRole, version: Version }),
  }),
  reject: endpoint({
    ...change,
    method: 'POST',
    path: 'users/:id/reject',
    summary: 'Reject a user, with the reason he is shown',
    body: z.strictObject({ reason: text(1, 500).describe('Shown to him'), version: Version }),
  }),
  suspend: endpoint({
    ...change,
    method: 'POST',
    path: 'users/:id/suspend',
    summary: 'Suspend an approved user at once, with the reason he is shown',
    worksOnFullDisk: true,
    body: z.strictObject({
      reason: text(0, 500).optional().describe('Shown to him'),
      version: Version,
    }),
  }),
  reopen: endpoint({
    ...change,
    method: 'POST',
    path: 'users/:id/reopen',
    summary: 'Put a rejected or suspended user back to waiting',
    body: z.strictObject({ version: Version }),
  }),
  role: endpoint({
    ...confirmedChange,
    method: 'POST',
    path: 'users/:id/role',
    summary: 'Change the role of an approved user',
    body: z.strictObject({ role: NewRole, version: Version }),
  }),
  endSessions: endpoint({
    ...change,
    method: 'POST',
    path: 'users/:id/end_sessions',
    summary: 'Sign a user out everywhere',
    worksOnFullDisk: true,
    body: z.strictObject({}),
  }),
  resetSecondFactor: endpoint({
    ...confirmedChange,
    method: 'POST',
    path: 'users/:id/reset_second_factor',
    summary: 'Turn off the second factor of a user who lost it, and sign him out everywhere',
    body: z.strictObject({}),
  }),
  endSession: endpoint({
    ...credential,
    path: 'users/:id/sessions/:session_id',
    summary: 'End a session of a user',
    worksOnFullDisk: true,
    params: ByUser.extend({ session_id: Uuid.describe('Session of the user') }),
  }),
  revokeApiKey: endpoint({
    ...credential,
    confirm: true,
    path: 'users/:id/api-keys/:api_key_id',
    summary: 'Revoke an API key of a user',
    worksOnFullDisk: true,
    params: ByUser.extend({ api_key_id: Uuid.describe('API key of the user') }),
  }),
  revokePasskey: endpoint({
    ...credential,
    confirm: true,
    path: 'users/:id/passkeys/:passkey_id',
    summary: 'Revoke a passkey of a user',
    worksOnFullDisk: true,
    params: ByUser.extend({ passkey_id: Uuid.describe('Passkey of the user') }),
  }),
  endAccess: endpoint({
    ...confirmedChange,
    method: 'POST',
    path: 'users/:id/end_access',
    summary: 'End all sessions, API keys and passkeys of a user',
    worksOnFullDisk: true,
    body: z.strictObject({}),
  }),
  createPasswordReset: endpoint({
    method: 'POST',
    path: 'users/:id/password_reset',
    summary: 'Create a one-time password reset link for a user',
    access: 'administrator',
    inPerson: true,
    confirm: true,
    status: 201,
    params: ByUser,
    body: z.strictObject({
      revoke_keys: z
        .boolean()
        .default(true)
        .describe('Also revoke the API keys and passkeys of the user when the link is used'),
    }),
    response: z.object({
      url: z.url().describe('Returned only in this response; works once'),
      expires_at: Instant.describe('30 minutes after the link was created'),
    }),
  }),
}
