import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, text, Version } from './fields.ts'
import { CsvPieces, listOf, PAGE_PARTS, paging } from './list.ts'
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

const ByUser = z.strictObject({ id: z.uuid().describe('The user') })
const NewRole = Role.describe('What he may do from then on')
/** Who may use the console is a person's decision: a stolen key must not be able to outlive itself. */
const change = {
  access: 'administrator',
  inPerson: true,
  params: ByUser,
  response: User,
} as const

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
    download: 'users',
    query: UserQuery.omit(PAGE_PARTS),
    response: CsvPieces,
  }),
  approve: endpoint({
    ...change,
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
    ...change,
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
    body: z.strictObject({}),
  }),
  resetSecondFactor: endpoint({
    ...change,
    method: 'POST',
    path: 'users/:id/reset_second_factor',
    summary: 'Turn off the second factor of a user who lost it, and sign him out everywhere',
    body: z.strictObject({}),
  }),
}
