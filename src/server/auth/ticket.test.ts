import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { Ticket } from '#testing/live-page.ts'
import { buildUser } from '#testing/people.ts'
import { transact } from '../db/transact.ts'
import { spendSocketTicket } from './socket-ticket.ts'
import { giveTicket } from './ticket.ts'

const { db, signedIn } = await testServer()

const OUTSTANDING_MAX = 20

const outstanding = async (userId: string) =>
  (await db.selectFrom('auth_ticket').select('kind').where('user_id', '=', userId).execute()).length

test.each(['approved', 'pending', 'suspended'] as const)(
  'of the socket tickets of a user who is %s the newest twenty are good',
  async (state) => {
    const client = await signedIn('viewer', state)
    const tickets: string[] = []
    for (let count = 0; count < OUTSTANDING_MAX + 5; count++) {
      const answer = await client.post('auth/ticket')
      tickets.push(Ticket.parse(answer.json()).ticket)
      // Each ticket expires later than the previous one, independent of the resolution of the
      // clock.
      const expires_at = new Date(Date.now() + 10_000 + count)
      await db.updateTable('auth_ticket').set({ expires_at }).where('value', '!=', 'aged').execute()
      await db.updateTable('auth_ticket').set({ value: 'aged' }).execute()
    }

    expect(await outstanding(client.userId)).toBe(OUTSTANDING_MAX)
    expect(await spendSocketTicket(db, tickets[4] ?? '')).toBeUndefined()
    expect(await spendSocketTicket(db, tickets[5] ?? '')).toBe('aged')
    expect(await spendSocketTicket(db, tickets.at(-1) ?? '')).toBe('aged')
  },
)

test('many tickets at the same moment never leave more than twenty', async () => {
  const client = await signedIn('viewer')

  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 30 }, () => client.post('auth/ticket')))
    expect(await outstanding(client.userId)).toBe(OUTSTANDING_MAX)
  }
})

test('socket tickets do not affect a second step or the tickets of other users', async () => {
  const client = await signedIn('viewer')
  const other = await buildUser(db, 'Other')
  const secondStep = { kind: 'second_factor', userId: client.userId, value: '' } as const
  await transact(db, (trx) => giveTicket(trx, secondStep))
  await transact(db, (trx) => giveTicket(trx, { ...secondStep, userId: other }))

  for (let count = 0; count < OUTSTANDING_MAX + 1; count++) await client.post('auth/ticket')

  expect(await outstanding(client.userId)).toBe(OUTSTANDING_MAX + 1)
  expect(await outstanding(other)).toBe(1)
})
