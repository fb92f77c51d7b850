import { expect, test } from 'vitest'

import { USER_STATES, type UserState } from '#contract/roles.ts'
import { testServer } from '#testing/app.ts'
import { buildUser, standingOf } from '#testing/people.ts'

const { db, anonymous, signedIn, liveHints } = await testServer()

const NOBODY = '00000000-0000-4000-8000-000000000000'

test('an approval grants a role, and the user has access from the next request', async () => {
  const administrator = await signedIn('administrator')
  const waiting = await signedIn('viewer', 'pending')

  const answer = await administrator.post(`users/${waiting.userId}/approve`, { role: 'operator' })

  expect(answer.json()).toMatchObject({
    id: waiting.userId,
    role: 'operator',
    state: 'approved',
    state_reason: null,
    version: 2,
    sessions: 1,
  })
  expect((await waiting.get('auth/me')).json().user.role).toBe('operator')
  expect((await waiting.get('servers')).statusCode).toBe(200)
  expect(liveHints.identities.at(-1)).toBe(waiting.userId)
  expect(liveHints.changed.at(-1)).toEqual({ topic: 'users', ids: [waiting.userId] })
})

test('a rejection and a suspension keep the session, without access and with the reason', async () => {
  const administrator = await signedIn('administrator')
  const waiting = await signedIn('viewer', 'pending')
  const working = await signedIn('operator')

  await administrator.post(`users/${waiting.userId}/reject`, { reason: 'Who are you?' })
  await administrator.post(`users/${working.userId}/suspend`, { reason: 'On holiday' })

  expect((await waiting.get('auth/me')).json().unverifiedUser).toMatchObject({
    state: 'rejected',
    state_reason: 'Who are you?',
  })
  expect((await working.get('auth/me')).json().unverifiedUser).toMatchObject({
    state: 'suspended',
    state_reason: 'On holiday',
  })
  expect((await working.get('servers')).json().code).toBe('not_approved')
})

test('a suspension without a reason has none', async () => {
  const administrator = await signedIn('administrator')
  const id = await buildUser(db, 'Digger', { role: 'operator', state: 'approved' })

  await administrator.post(`users/${id}/suspend`, { reason: '' })

  expect(await standingOf(db, id)).toMatchObject({ state: 'suspended', state_reason: null })
})

test('every change is one audit entry: who, what, before and after', async () => {
  const administrator = await signedIn('administrator')
  const id = await buildUser(db, 'Digger')
  const post = (action: string, body: object) => administrator.post(`users/${id}/${action}`, body)

  await post('reject', { reason: 'No' })
  await post('reopen', {})
  await post('approve', { role: 'dealer' })
  await post('role', { role: 'operator' })
  await post('suspend', {})

  const rows = await db
    .selectFrom('audit')
    .select(['action', 'entity', 'entity_id', 'user_id', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(rows.every((row) => row.entity_id === id && row.entity === 'user')).toBe(true)
  expect(rows.every((row) => row.user_id === administrator.userId)).toBe(true)
  expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: 'user.rejected',
      before: { state: 'pending', state_reason: null },
      after: { state: 'rejected', state_reason: 'No' },
    },
    {
      action: 'user.reopened',
      before: { state: 'rejected', state_reason: 'No' },
      after: { state: 'pending', state_reason: null },
    },
    {
      action: 'user.approved',
      before: { role: 'viewer', state: 'pending' },
      after: { role: 'dealer', state: 'approved' },
    },
    { action: 'user.role_changed', before: { role: 'dealer' }, after: { role: 'operator' } },
    { action: 'user.suspended', before: { state: 'approved' }, after: { state: 'suspended' } },
  ])
})

const BODIES = {
  approve: { role: 'operator' },
  reject: { reason: 'No' },
  suspend: {},
  reopen: {},
  role: { role: 'dealer' },
} as const
const ALLOWED: Record<UserState, (keyof typeof BODIES)[]> = {
  pending: ['approve', 'reject'],
  approved: ['suspend', 'role'],
  rejected: ['reopen'],
  suspended: ['reopen'],
}
const MOVES = USER_STATES.flatMap((state) =>
  Object.entries(BODIES).map(
    ([move, body]) => [move, state, body, ALLOWED[state].some((each) => each === move)] as const,
  ),
)

test.each(MOVES)('%s of a user who is %s', async (move, state, body, isAllowed) => {
  const administrator = await signedIn('administrator')
  const user = await signedIn('viewer', state)

  const answer = await administrator.post(`users/${user.userId}/${move}`, body)

  expect(answer.statusCode).toBe(isAllowed ? 200 : 409)
  expect((await standingOf(db, user.userId)).version).toBe(isAllowed ? 2 : 1)
})

test('a change of state that is not allowed is refused with a reason', async () => {
  const administrator = await signedIn('administrator')
  const id = await buildUser(db, 'Digger', { role: 'operator', state: 'suspended' })

  const answer = await administrator.post(`users/${id}/approve`, { role: 'operator' })

  expect(answer.json()).toMatchObject({
    code: 'conflict',
    message: 'This user is suspended and cannot be approved.',
  })
})

test('a decision about an older version is refused with the current row and changes nothing', async () => {
  const administrator = await signedIn('administrator')
  const id = await buildUser(db, 'Digger')
  const approve = (version: number) =>
    administrator.post(`users/${id}/approve`, { role: 'operator', version })

  await db.updateTable('auth_user').set({ version: 2 }).where('id', '=', id).execute()
  const late = await approve(1)

  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'stale_version',
    current: { id, state: 'pending', version: 2, sessions: 0 },
  })
  expect(await standingOf(db, id)).toMatchObject({ state: 'pending', version: 2 })
  expect((await approve(2)).statusCode).toBe(200)
})

test('one of two concurrent decisions about the same version is refused as stale', async () => {
  const one = await signedIn('administrator')
  const other = await signedIn('administrator')
  const id = await buildUser(db, 'Digger')

  const answers = await Promise.all([
    one.post(`users/${id}/approve`, { role: 'operator', version: 1 }),
    other.post(`users/${id}/reject`, { reason: 'No', version: 1 }),
  ])

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await db.selectFrom('audit').select('id').execute()).toHaveLength(1)
})

test('a user can be signed out everywhere', async () => {
  const administrator = await signedIn('administrator')
  const user = await signedIn('operator')

  const answer = await administrator.post(`users/${user.userId}/end_sessions`, {})

  expect(answer.json()).toMatchObject({ id: user.userId, sessions: 0, seen_at: null, version: 1 })
  expect((await user.get('auth/me')).json()).toEqual({ user: null, unverifiedUser: null })
  expect(liveHints.identities.at(-1)).toBe(user.userId)
  expect(await db.selectFrom('audit').select(['action', 'after']).execute()).toEqual([
    { action: 'user.sessions_ended', after: { sessions_ended: 1 } },
  ])
})

test('ending your own sessions signs you out', async () => {
  const administrator = await signedIn('administrator')

  await administrator.post(`users/${administrator.userId}/end_sessions`, {})

  expect(administrator.cookie).toBeUndefined()
})

test.each(Object.entries({ ...BODIES, end_sessions: {} }))(
  '%s of a user who does not exist is not found',
  async (move, body) => {
    const administrator = await signedIn('administrator')

    const answer = await administrator.post(`users/${NOBODY}/${move}`, body)

    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('User not found.')
  },
)

test('a rejection requires a visible reason', async () => {
  const administrator = await signedIn('administrator')
  const id = await buildUser(db, 'Digger')

  for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }])
    expect((await administrator.post(`users/${id}/reject`, body)).statusCode).toBe(422)
  expect(await standingOf(db, id)).toMatchObject({ state: 'pending' })
  expect((await anonymous().get('users')).statusCode).toBe(401)
})
