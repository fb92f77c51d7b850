import { expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { standingOf } from '#testing/people.ts'

const { db, signedIn } = await testServer()

test.each([
  ['demoted', 'role', { role: 'operator' }],
  ['suspended', 'suspend', {}],
  ['rejected', 'reject', { reason: 'No' }],
  ['reopened', 'reopen', {}],
  ['approved with another role', 'approve', { role: 'operator' }],
])('the last administrator cannot be %s', async (_, move, body) => {
  const administrator = await signedIn('administrator')
  await signedIn('administrator', 'suspended')

  const answer = await administrator.post(`users/${administrator.userId}/${move}`, body)

  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('last_administrator')
  expect(await standingOf(db, administrator.userId)).toEqual({
    role: 'administrator',
    state: 'approved',
    state_reason: null,
    version: 1,
  })
})

test.each([
  ['demoted', 'role', { role: 'operator' }],
  ['suspended', 'suspend', {}],
])('an administrator beside another one can be %s', async (_, move, body) => {
  const administrator = await signedIn('administrator')
  const other = await signedIn('administrator')

  const answer = await other.post(`users/${administrator.userId}/${move}`, body)

  expect(answer.statusCode).toBe(200)
})

test('the only administrator can be given the same role again', async () => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.post(`users/${administrator.userId}/role`, {
    role: 'administrator',
  })

  expect(answer.statusCode).toBe(200)
})

test('administrators who all demote each other at once leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const clients: Client[] = []
    for (let count = 0; count < 4; count++) clients.push(await signedIn('administrator'))
    await db
      .updateTable('auth_user')
      .set({ state: 'suspended' })
      .where(
        'id',
        'not in',
        clients.map(({ userId }) => userId),
      )
      .execute()

    const answers = await Promise.all(
      clients.map((client, index) => {
        const { userId } = clients[(index + 1) % clients.length] ?? client
        return index % 2
          ? client.post(`users/${userId}/role`, { role: 'viewer' })
          : client.post(`users/${userId}/suspend`, {})
      }),
    )

    const left = await db
      .selectFrom('auth_user')
      .select('id')
      .where('role', '=', 'administrator')
      .where('state', '=', 'approved')
      .execute()
    const done = answers.filter(({ statusCode }) => statusCode === 200)
    const others = answers.filter(({ statusCode }) => ![200, 403, 409].includes(statusCode))
    expect(others.map(({ body }) => body)).toEqual([])
    expect(left.length).toBe(4 - done.length)
    expect(left.length).toBeGreaterThanOrEqual(1)
  }
})
