import { beforeEach, expect, test } from 'vitest'
import { isSqlite } from '#server/db/reserve-ids.ts'
import { AppError } from '#server/errors.ts'
import { jobRegistry as registry } from '#server/modules/index.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildBrBot, buildServer } from '#testing/factories.ts'
import { importsIn, rosterOf } from '#testing/imports.ts'
import { jobsOf } from '#testing/jobs.ts'
import { runImportSlice } from './import-slice.ts'
import type { FileRow } from './imported-rows.ts'
import type { JobRegistry } from './kind.ts'

const { db, signedIn } = await testServer()
const { bots, chunksOf, take, waitingImport } = importsIn(db)
const context = { db, vault, registry }
/** The rows of a chunk, which a slice imports. */
const CHUNK = 250
const pace = { chunks: 1 }

let admin: Client
let kyiv: number

beforeEach(async () => {
  admin = await signedIn('administrator')
  kyiv = await buildServer(db, { name: 'Kyiv' })
})

/** The imports of the registry; for rosters, `look` is called in the transaction that adds rows. */
function whenAdding(look: (rows: readonly FileRow[]) => void): JobRegistry['imports'] {
  const roster = registry.imports['br_bot.import']
  const unpack: typeof roster.unpack = (packed) => {
    const slice = roster.unpack(packed)
    return {
      ...slice,
      add: async (step, rows, how) => {
        const added = await slice.add(step, rows, how)
        look(rows)
        return added
      },
    }
  }
  return { ...registry.imports, 'br_bot.import': { ...roster, unpack } }
}

test('a process that takes over an import continues it without missing or duplicate rows', async () => {
  const id = await waitingImport(admin, rosterOf(300, { group: 'Many' }))
  const held = await take(id, 1)
  await runImportSlice(context, held, pace)
  const taken = await take(id, 2)

  expect(await runImportSlice(context, held, pace)).toBeUndefined()
  expect(await bots()).toHaveLength(CHUNK)
  while (!(await runImportSlice(context, taken, pace))?.isLast);

  const rows = await bots()
  expect(rows.map(({ nickname }) => nickname)).toEqual(
    Array.from({ length: 300 }, (_, index) => `bot${index}`),
  )
  const place = { table: 'account', column: 'password_sealed' }
  expect(
    rows.map(({ account_id, password_sealed }) =>
      vault.open({ ...place, row: account_id }, password_sealed),
    ),
  ).toEqual(Array.from({ length: 300 }, (_, index) => `secret${index}`))
  // The group is larger than usual because of rows of later slices.
  expect(await db.selectFrom('br_bot_group').select(['size', 'bot_count']).execute()).toEqual([
    { size: 300, bot_count: 300 },
  ])
  expect(await jobsOf(admin).read(id)).toMatchObject({ state: 'done', outcomes: { done: 300 } })
  expect(await chunksOf(id)).toBe(0)
})

test('a slice has several chunks, and ends early for another writer', async () => {
  const id = await waitingImport(admin, rosterOf(1100))
  const held = await take(id, 1)
  let writing: Promise<unknown> | undefined
  const write = () =>
    db.updateTable('server').set({ color: '#123456' }).where('id', '=', kyiv).execute()
  const imports = whenAdding(() => {
    writing ??= write()
  })

  await runImportSlice({ ...context, registry: { ...registry, imports } }, held, { chunks: 2 })
  await writing
  // PostgreSQL has other writers at the same time.
  const processed = isSqlite(db) ? CHUNK : 2 * CHUNK
  expect(await jobsOf(admin).read(id)).toMatchObject({ processed })
  expect(await bots()).toHaveLength(processed)

  await runImportSlice(context, held, { chunks: 2 })
  expect(await bots()).toHaveLength(processed + 2 * CHUNK)
  while (!(await runImportSlice(context, held, { chunks: 2 }))?.isLast);
  expect(await jobsOf(admin).read(id)).toMatchObject({ state: 'done', outcomes: { done: 1100 } })
})

test('a row that conflicts with a later change is omitted with its line and reason', async () => {
  const id = await waitingImport(admin, rosterOf(3))
  const { account_id } = await db
    .selectFrom('br_bot')
    .select('account_id')
    .where('id', '=', await buildBrBot(db))
    .executeTakeFirstOrThrow()
  const taken = { server_id: kyiv, nickname: 'BOT1', nickname_key: 'bot1' }
  await db.updateTable('account').set(taken).where('id', '=', account_id).execute()
  await db.updateTable('br_bot').set({ server_id: kyiv }).execute()

  await runImportSlice(context, await take(id, 1), pace)

  expect(await jobsOf(admin).read(id)).toMatchObject({
    state: 'done',
    processed: 3,
    outcomes: { done: 2, conflict: 1 },
  })
  expect(await jobsOf(admin).itemsOf(id, 'conflict')).toEqual([
    {
      seq: 2,
      line: 3,
      target_id: '',
      name: null,
      outcome: 'conflict',
      reason: '"bot1" already plays on Kyiv.',
      audit_id: null,
    },
  ])
  expect(await jobsOf(admin).itemsOf(id, 'done')).toMatchObject([
    { line: 2, name: 'bot0', audit_id: expect.any(Number) },
    { line: 4, name: 'bot2', audit_id: expect.any(Number) },
  ])
  const answer = await admin.get(`jobs/${id}/export?outcome=conflict`)
  expect(answer.body).toContain('2,,,conflict,"""bot1"" already plays on Kyiv.",,3')
})

test('a server that is deleted after the check only affects the rows that name it', async () => {
  const lviv = await buildServer(db, { name: 'Lviv' })
  const id = await waitingImport(admin, `${rosterOf(1)}\nother,secret,Kyiv|Lviv,New\n`)
  await db.deleteFrom('server').where('id', '=', lviv).execute()

  await runImportSlice(context, await take(id, 1), pace)

  expect(await jobsOf(admin).itemsOf(id, 'conflict')).toMatchObject([
    { line: 3, reason: 'A server of this row was deleted.' },
  ])
  // Only the omitted row names it.
  expect(await db.selectFrom('br_bot_group').select('id').execute()).toEqual([])
})

test.each([{ role: 'operator' }, { state: 'suspended' }] as const)(
  'no more rows are imported once the user is %o, and the others can be by someone else',
  async (change) => {
    const author = await signedIn('administrator')
    const id = await waitingImport(author, rosterOf(300))
    const held = await take(id, 1)
    await runImportSlice(context, held, pace)
    await db.updateTable('auth_user').set(change).where('id', '=', author.userId).execute()

    await expect(runImportSlice(context, held, pace)).rejects.toThrow('lost the permission')
    expect(await bots()).toHaveLength(CHUNK)

    await db.updateTable('job').set({ state: 'stopped' }).where('id', '=', id).execute()
    await admin.post(`jobs/${id}/resume`)
    expect(await jobsOf(admin).ended(id)).toMatchObject({ outcomes: { done: 300 } })
  },
)

test('a paused import continues where it stopped, and a cancelled one deletes its file', async () => {
  const id = await waitingImport(admin, rosterOf(600))
  const held = await take(id, 1)
  await runImportSlice(context, held, pace)

  await admin.post(`jobs/${id}/pause`)

  expect(await runImportSlice(context, held, pace)).toBeUndefined()
  expect(await jobsOf(admin).read(id)).toMatchObject({ state: 'paused', processed: CHUNK })
  expect(await chunksOf(id)).toBe(2)
  await admin.post(`jobs/${id}/cancel`)
  expect(await chunksOf(id)).toBe(0)
  expect(await jobsOf(admin).read(id)).toMatchObject({
    state: 'cancelled',
    outcomes: { done: CHUNK },
  })
})

test('a row that the database refuses after the check does not affect the others', async () => {
  const id = await waitingImport(admin, rosterOf(5))
  const imports = whenAdding((rows) => {
    if (rows.some(({ seq }) => seq === 2)) throw new AppError('conflict', 'Someone was faster.')
  })

  await runImportSlice({ ...context, registry: { ...registry, imports } }, await take(id, 1), pace)

  expect((await bots()).map(({ nickname }) => nickname)).toEqual(['bot0', 'bot2', 'bot3', 'bot4'])
  expect(await jobsOf(admin).itemsOf(id, 'conflict')).toMatchObject([
    { line: 3, reason: 'Someone was faster.' },
  ])
})
