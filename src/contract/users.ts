import { z } from 'zod'
import { ApiKey } from './api-keys.ts'
import { Me, Session } from './auth.ts'
import { Role, UserState } from './choices.ts'
import { endpointParts } from './crud.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid, Version } from './fields.ts'
import { USER_FIELDS } from './filter/registry/users.ts'
import { REASON_MAX } from './job-choices.ts'
import { listOf, PAGE_PARTS, paging } from './list.ts'
import { Passkey } from './passkeys.ts'

export type User = z.infer<typeof User>
const User = z
  .object({
    ...Me.shape,
    created_at: Instant.describe('Time of registration'),
    seen_at: Instant.nullable().describe('Time of the last request; `null` when there is none'),
    sessions: z.int().describe('Number of active sessions'),
    second_factor: z.boolean().describe('Whether two-factor authentication is on'),
    version: z.int().describe('Number of the current version; each change increments it'),
  })
  .meta({ id: 'User', description: 'A user of the console' })

export type UserDetail = z.infer<typeof UserDetail>
const UserDetail = z
  .object({
    user: User,
    sessions: z.array(Session).describe('Active sessions, newest first'),
    api_keys: z.array(ApiKey).describe('API keys, newest first'),
    passkeys: z.array(Passkey).describe('Passkeys, newest first'),
    password_reset_expires_at: Instant.nullable().describe(
      'Time at which the unused password reset link expires; `null` without one',
    ),
  })
  .meta({ id: 'UserDetail', description: 'A user with their sessions, API keys and passkeys' })

const ByUser = z.strictObject({ id: Uuid.describe('Id of the user') })
const NewRole = Role.describe('New role of the user')
const credential = {
  access: 'administrator',
  inPerson: true,
  method: 'DELETE',
  response: z.null(),
} as const
/** API keys are refused, so that a stolen key cannot create access that outlives the key. */
const change = {
  access: 'administrator',
  inPerson: true,
  method: 'POST',
  params: ByUser,
  response: User,
} as const
/** Changes the role or state of a user, except for the only administrator. */
const standing = { ...change, idempotent: true, errors: ['last_administrator'] } as const
/** Gives a user more permissions, or changes how they sign in. */
const confirmedChange = { ...change, confirm: true } as const

const parts = endpointParts({
  path: 'users',
  noun: ['a user', 'users'],
  read: 'administrator',
  write: 'administrator',
})

export const UserQuery = z.strictObject({
  ...paging(['created_at', 'username'], USER_FIELDS),
  state: UserState.optional().describe('Only return users in this state'),
})

export const users = {
  list: endpoint({
    ...parts.list,
    description: 'Users who wait for approval come first.',
    query: UserQuery,
    response: listOf(User).extend({
      pending: z.int().describe('Number of users who wait for approval'),
    }),
  }),
  export: endpoint({
    ...parts.export,
    description: 'Newest first. The export is audited.',
    confirm: true,
    query: UserQuery.omit(PAGE_PARTS),
  }),
  get: endpoint({ ...parts.get, inPerson: true, params: ByUser, response: UserDetail }),
  approve: endpoint({
    ...standing,
    confirm: true,
    path: 'users/:id/approve',
    summary: 'Approve a user',
    body: z.strictObject({ role: NewRole, version: Version }),
  }),
  reject: endpoint({
    ...standing,
    path: 'users/:id/reject',
    summary: 'Reject a user',
    body: z.strictObject({
      reason: text(1, REASON_MAX).describe('Reason, shown to the user'),
      version: Version,
    }),
  }),
  suspend: endpoint({
    ...standing,
    path: 'users/:id/suspend',
    summary: 'Suspend an approved user',
    description: 'Takes effect immediately.',
    worksOnFullDisk: true,
    body: z.strictObject({
      reason: text(0, REASON_MAX).optional().describe('Reason, shown to the user'),
      version: Version,
    }),
  }),
  reopen: endpoint({
    ...standing,
    path: 'users/:id/reopen',
    summary: 'Return a rejected or suspended user to approval',
    body: z.strictObject({ version: Version }),
  }),
  role: endpoint({
    ...standing,
    confirm: true,
    path: 'users/:id/role',
    summary: 'Change the role of an approved user',
    body: z.strictObject({ role: NewRole, version: Version }),
  }),
  endSessions: endpoint({
    ...change,
    path: 'users/:id/end_sessions',
    summary: 'Sign a user out of all browsers',
    worksOnFullDisk: true,
    body: z.strictObject({}),
  }),
  resetSecondFactor: endpoint({
    ...confirmedChange,
    idempotent: true,
    path: 'users/:id/reset_second_factor',
    summary: 'Turn off two-factor authentication of a user',
    description: 'Also ends all sessions of the user.',
    body: z.strictObject({}),
  }),
  endSession: endpoint({
    ...credential,
    path: 'users/:id/sessions/:session_id',
    summary: 'End a session of a user',
    worksOnFullDisk: true,
    params: ByUser.extend({ session_id: Uuid.describe('Id of a session of the user') }),
  }),
  revokeApiKey: endpoint({
    ...credential,
    confirm: true,
    path: 'users/:id/api-keys/:api_key_id',
    summary: 'Revoke an API key of a user',
    worksOnFullDisk: true,
    params: ByUser.extend({ api_key_id: Uuid.describe('Id of an API key of the user') }),
  }),
  revokePasskey: endpoint({
    ...credential,
    confirm: true,
    path: 'users/:id/passkeys/:passkey_id',
    summary: 'Revoke a passkey of a user',
    worksOnFullDisk: true,
    params: ByUser.extend({ passkey_id: Uuid.describe('Id of a passkey of the user') }),
  }),
  endAccess: endpoint({
    ...confirmedChange,
    path: 'users/:id/end_access',
    summary: 'End all sessions, API keys and passkeys of a user',
    worksOnFullDisk: true,
    body: z.strictObject({}),
  }),
  createPasswordReset: endpoint({
    ...confirmedChange,
    path: 'users/:id/password_reset',
    summary: 'Create a password reset link for a user',
    status: 201,
    body: z.strictObject({
      revoke_keys: z
        .boolean()
        .default(true)
        .describe('Also revoke the API keys and passkeys of the user when the link is used'),
    }),
    response: z.object({
      url: z.url().describe('Address of the link, valid once. Returned only in this response.'),
      expires_at: Instant.describe('Time of expiry, 30 minutes after the creation'),
    }),
  }),
}
