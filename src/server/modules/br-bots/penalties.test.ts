import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildBrBot,
  buildPenalty,
  buildServer,
} from '#testing/factories.ts'

const { db, signedIn } = await testServer()

const day = (date: number) => new Date(`2026-11-${date}T08:00:00Z`)

async function botOf(account: { server_id?: number } = {}) {
  const id = await buildBrBot(db, { account })
  const row = db.selectFrom('br_bot').select('account_id').where('id', '=', id)
  return { id, ...(await row.executeTakeFirstOrThrow()) }
}

test('a bot has the penalties of its account, those that last longest first', async () => {
  const server_id = await buildServer(db)
  const { id, account_id } = await botOf({ server_id })
  const admin_id = await buildAdmin(db, { server_id, nickname: 'Суддя_1' })
  const other = await botOf()
  const starts_at = day(10)
  const jail = await buildPenalty(db, account_id, {
    type: 'jail',
    jail_type: 'demorgan',
    reason: 'Death match',
    starts_at,
    ends_at: day(11),
    admin_id,
  })
  const later = await buildPenalty(db, account_id, { starts_at, ends_at: day(25) })
  const forEver = await buildPenalty(db, account_id, { starts_at })
  await buildPenalty(db, other.account_id)
  const admin = await signedIn('administrator')

  const { penalties } = (await admin.get(`br-bots/${id}`)).json()

  expect(penalties.map((penalty: { id: number }) => penalty.id)).toEqual([forEver, later, jail])
  expect(penalties[2]).toMatchObject({
    bot_id: account_id,
    admin_id,
    admin_name: 'Суддя_1',
    type: 'jail',
    jail_type: 'demorgan',
    reason: 'Death match',
    starts_at: starts_at.toISOString(),
    ends_at: day(11).toISOString(),
  })
  expect(penalties[0]).toMatchObject({ ends_at: null, admin_id: null, admin_name: null })
  const revealed = (await admin.get(`br-bots/${id}?reveal=true`)).json()
  expect(revealed.penalties).toEqual(penalties)
})

test('lists have the penalties of each bot in their full records only', async () => {
  const first = await botOf()
  const second = await botOf()
  const earlier = await buildPenalty(db, first.account_id)
  const later = await buildPenalty(db, first.account_id)
  const admin = await signedIn('administrator')
  const list = async (query: string) => (await admin.get(`br-bots?page=1&${query}`)).json().data
  const ids = ({ penalties }: { penalties: { id: number }[] }) => penalties.map(({ id }) => id)

  const [full, short] = [await list('sort_order=asc'), await list('fields=list')]

  expect(full.map(ids)).toEqual([[later, earlier], []])
  expect(full.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
  expect(short[0]).not.toHaveProperty('penalties')
})

test('penalties stay with the account when its BR bot is deleted or it moves to another server', async () => {
  const { id, account_id } = await botOf()
  const penalty = await buildPenalty(db, account_id)
  const admin = await signedIn('administrator')
  const server_id = await buildServer(db)

  await db.updateTable('account').set({ server_id }).where('id', '=', account_id).execute()
  await admin.post(`br-bots/${id}/delete`)

  const rows = await db.selectFrom('penalty').select(['id', 'server_id']).execute()
  expect(rows).toEqual([{ id: penalty, server_id }])
})

test('the database itself refuses invalid penalties and admins', async () => {
  const server_id = await buildServer(db)
  const account = await buildAccount(db, { server_id })
  const elsewhere = await buildServer(db)
  const admin_id = await buildAdmin(db, { server_id, nickname: 'Warden' })
  await buildPenalty(db, account, { admin_id })
  const refused = [
    buildPenalty(db, account, { ends_at: new Date('2026-11-01T08:00:00Z') }),
    buildPenalty(db, account, { jail_type: 'prison' }),
    buildPenalty(db, account, { server_id: elsewhere }),
    buildPenalty(db, account, { admin_id: 2_000_000_000 }),
    buildPenalty(db, account, { reason: 'x'.repeat(501) }),
    buildAdmin(db, { server_id, nickname: 'WARDEN' }),
    buildAdmin(db, { nickname: '' }),
    // Named in a penalty: deactivated, never deleted.
    db.deleteFrom('admin').execute(),
    db.deleteFrom('account').execute(),
  ]

  const results = await Promise.allSettled(refused)

  expect(results.map(({ status }) => status)).toEqual(Array(refused.length).fill('rejected'))
})
